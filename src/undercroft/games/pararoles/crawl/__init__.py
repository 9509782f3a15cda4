"""The crawl: Parts 2 to 4 of the book, from the first hero to the last floor."""
