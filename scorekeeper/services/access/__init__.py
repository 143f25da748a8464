"""Secret links, short codes for typing, and quotas for strangers."""
