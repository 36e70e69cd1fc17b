"""The ccTalk bus: several devices on one wire, one host that asks (docs/protocols/cctalk.md)."""
