"""The pages: a folder for each subject (views, forms, tables, words); beside them what all pages share."""
