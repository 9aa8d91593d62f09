"""Reading: how a text is found, and how its instructions are carried out. What each verb does, the rooms above say."""
