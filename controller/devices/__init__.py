"""How each kind of device stands in a table file, is built on its wires, and is soldered as a twin. One kind a file.

A vendor's package brings further ones by entry point (docs/add-a-device.md).
"""
