"""Items made by hand: judge an edit and four cameras live, say what would mend them, save the item."""
