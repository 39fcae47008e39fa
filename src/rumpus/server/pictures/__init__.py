"""Pictures that the server draws for whoever passes a link on."""
