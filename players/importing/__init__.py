"""Files that clubs have: read, understood column by column, and told what each row would do."""
