"""Getting in with an account: allauth's pages, in this site's addresses, words and mail."""
