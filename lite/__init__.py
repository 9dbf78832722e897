"""What builds the static site: the whole course in the browser, with no server behind it. `make site` runs it."""
