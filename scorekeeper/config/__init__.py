"""Config: the data folder, databases, time zone and log masking, and what the environment says."""
