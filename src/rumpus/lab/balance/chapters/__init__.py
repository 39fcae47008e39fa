"""The chapters of the report: each asks one question, answers it in its heading, and shows why."""
