"""Two small but whole games that show the engine, are the models to copy, and are what engines are measured on."""
