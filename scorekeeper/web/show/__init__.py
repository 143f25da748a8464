"""What pages show, put into rows and sentences once, so that templates only lay out."""
