-- Counts by position, state or class year alone: the key begins with the sport, so they read the whole table.
create index facet_counts_position on facet_counts (gender_filter, position, class_year, state) include (listed, count);
create index facet_counts_state on facet_counts (gender_filter, state, class_year) include (listed, count);
create index facet_counts_class_year on facet_counts (gender_filter, class_year) include (listed, count);
