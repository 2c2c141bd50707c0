"""What directors do with the people of the club. Each verb is one transaction and checks who asks."""
