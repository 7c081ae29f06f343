"""Readers fed with anything: each input ends in a result or in an error of ours, never in another one."""
