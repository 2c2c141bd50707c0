"""What `bin/run` does, step by step.

`python -m clubcomp.start` runs on the system's Python with nothing but the standard library: it makes
`.venv` and fills it (`install`), and then hands over to the Python in there, which sees to the data
folder and the database (`prepare`) and serves the site (`serve`).
"""
