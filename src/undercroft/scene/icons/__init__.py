"""The icon family, by subject; each icon is drawn in a box from 0 to 100."""
