"""What is shown of a table: frames by seat, pictures, what a page draws by itself."""
