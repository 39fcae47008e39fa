"""Pictures of numbers, drawn as SVG without a script; colors and letters come from report.css."""
