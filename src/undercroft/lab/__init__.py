"""The lab: games among bots, looked at closely. What would a person have had to do, what was used, who led."""
