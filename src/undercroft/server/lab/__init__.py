"""Small experiments on this server: who begins one pays for it, and sees what comes of it."""
