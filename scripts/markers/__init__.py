"""Reports how many units early markers leave as they are."""
