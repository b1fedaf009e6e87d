-- Cities outside of the United States, whose state is '', and the time zone of every city. A place that the data no longer
-- have, and that athletes keep, has no time zone.
alter table places add country char(2) not null default 'US', add time_zone text;
drop index places_key;
create unique index places_key on places (key, state, country);

alter table athletes add country char(2) not null default 'US';
alter table athletes add constraint athletes_state_is_american check ((country = 'US') = (state <> ''));
alter table coaches add country char(2) not null default 'US';
alter table coaches add constraint coaches_state_is_american check ((country = 'US') = (state <> ''));

-- The list of a country outside of the United States: a few thousand athletes at most.
create index athletes_country on athletes (country, created_at desc, id desc) where country <> 'US';
