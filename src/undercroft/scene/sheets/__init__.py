"""Printed sheets, as PDF, web page and text."""
