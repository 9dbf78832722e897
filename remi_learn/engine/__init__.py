"""The engine: knows the rules, speaks no language, draws nothing."""
