"""What a request says: who may do this, from which phone, which form it is and when it began."""
