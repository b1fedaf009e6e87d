-- A filter by position finds the second one too. The stored counts are of first positions: those whose second one is
-- asked for are counted from this index alone, and few athletes name one.
create index athletes_second_position on athletes (second_position, sport, class_year, state) include (position)
  where second_position is not null;
