"""The pages: a folder a subject, each with its views, forms, tables and words; beside them what all pages share."""
