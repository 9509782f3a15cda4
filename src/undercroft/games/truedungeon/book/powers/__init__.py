"""Powers of classes and sub-classes."""
