"""What is kept about people, why and how long: one table, a page that shows it, a command that obeys it."""
