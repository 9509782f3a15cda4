"""Speed and memory, measured side by side with other engines; only the agreement of the rules is tested."""
