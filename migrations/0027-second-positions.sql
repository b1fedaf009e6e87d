-- Many athletes play two positions. The first is the one they want to be found by; null where there is no second.
alter table athletes add column second_position text;
alter table athletes add constraint athletes_second_position check (second_position <> position);
