"""One progressive pool over many tables: each table tells what it recorded, one log puts that in order, all fold it.

- ``facts``, ``message``: what a table and the pool's office say, and how each saying is sealed to the one before.
- ``pool``, ``state``, ``hits``, ``deciding``, ``office``: the pool as the fold of the log, and of nothing else.
- ``outbox``: a table's side, told in order, once, from its own record.
- ``jetstream``: the log on NATS JetStream; ``sign``: what people see of the pool.

Everything up to the outbox is pure. A table never waits for any of it.
"""
