"""The games that houses deal, each a declaration of its streets; `all_variants` has them by name."""
