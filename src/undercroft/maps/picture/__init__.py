"""Pictures of floors: text, SVG, PNG and PDF, drawn from a plan."""
