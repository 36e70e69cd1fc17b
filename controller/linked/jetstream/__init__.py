"""The log of a linked pool on NATS JetStream: names, keys, certificates, configuration, proof, connection.

Nothing above it knows of NATS; nothing here knows what a message says.
"""
