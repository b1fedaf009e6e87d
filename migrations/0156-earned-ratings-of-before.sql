-- Apart from the new column, whose lock would keep readers waiting until the last row is written.
update athletes set earned_rating = rating where rating_count > 0 and earned_rating <> rating;
