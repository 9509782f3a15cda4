"""Combat: arming, sliding or rolling, scoring, damage."""
