"""What an arbiter prints: what stands where, and on how many pages."""
