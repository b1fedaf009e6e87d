-- Maps and circles read the counts of thousands of cities: the index alone has all of it.
alter table place_counts drop constraint place_counts_key;
alter table place_counts add constraint place_counts_key
  primary key (listed, gender_filter, class_year, place_id, sport) include (count);

-- Those who play a position second are counted by place, gender and whether they are listed, without reading athletes.
drop index athletes_second_position;
create index athletes_second_position on athletes (second_position, sport, class_year, state)
  include (position, place_id, gender, listed) where second_position is not null;
