"""The interface for programs: what a table is and does, its records as they come, reports, health, answers from afar.

Versioned, described by OpenAPI out of this very code, opened by tokens with scopes. A program sees what a page sees and
asks by the same signals; it has no key, no code and no way to the meter.
"""
