"""What the page knows and reckons, without a browser."""
