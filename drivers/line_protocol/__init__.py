"""The line protocol that Lammer speaks with shufflers and shoes: docs/protocols/line.md."""
