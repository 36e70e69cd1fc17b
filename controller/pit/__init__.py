"""The pit: many tables on one page. It reads what each table tells programs, and owns no money and no key."""
