-- What PostGraphile makes its API of: views of the product's tables, with the keys and relations that a view has not, and a
-- function for each job, which PostgreSQL inlines. Bookmarks are left out: they would cost a transaction for each request.
drop schema if exists peers cascade;
create schema peers;

create view peers.people as select id, first_name, last_name, profile_image, created_at from public.users;
comment on view peers.people is '@primaryKey id';

create view peers.athletes as
select a.id, a.user_id, a.sport, a.position, a.second_position, a.class_year, a.gender, a.bats, a.strong_hand,
  a.strong_foot, a.recruiting_status, a.after_graduation, a.height, a.weight, a.gpa, a.weighted_gpa,
  a.weighted_gpa_scale, a.sat_score, a.act_score, a.city, a.state, a.country, a.high_school, a.bio, a.rating,
  a.rating_count, a.highlights, a.social_media, a.instagram_handle, a.twitter_handle, a.tiktok_handle,
  a.youtube_channel, a.linkedin_profile, a.personal_website,
  (select nullif(l.last_active_at, '-infinity') from public.last_activity l where l.user_id = a.user_id) as last_active_at,
  (select name from public.schools where id = a.commitment_school_id and a.commitment_visible) as commitment,
  a.created_at, a.place_id, a.listed, a.search_vector
from public.athletes a;
comment on view peers.athletes is E'@primaryKey id\n@foreignKey (user_id) references people (id)|@fieldName user';
comment on column peers.athletes.created_at is '@behavior -*';
comment on column peers.athletes.place_id is '@behavior -*';
comment on column peers.athletes.listed is '@behavior -*';
comment on column peers.athletes.search_vector is '@behavior -*';

create view peers.stats as select id, athlete_id, stat_name, stat_value, season from public.stats;
comment on view peers.stats is
  E'@primaryKey id\n@foreignKey (athlete_id) references athletes (id)|@foreignFieldName stats|@foreignSimpleFieldName statsList|@behavior +list';

create function peers.newest_athletes() returns setof peers.athletes language sql stable as $$
  select * from peers.athletes where listed order by created_at desc, id desc $$;

create function peers.athletes_of_sport(sport text) returns setof peers.athletes language sql stable as $$
  select * from peers.athletes a where listed and a.sport = $1 order by created_at desc, id desc $$;

create function peers.athletes_by_filters(sport text, player_position text, class_year int, state text)
returns setof peers.athletes language sql stable as $$
  select * from peers.athletes a
  where listed and a.sport = $1 and (a.position = $2 or a.second_position = $2) and a.class_year = $3 and a.state = $4
  order by created_at desc, id desc $$;

create function peers.athletes_by_text(query text) returns setof peers.athletes language sql stable as $$
  select * from peers.athletes
  where listed and search_vector @@ to_tsquery('simple', public.normalize_text(query))
  order by created_at desc, id desc $$;

create function peers.athletes_near(city text, state text, radius float8)
returns setof peers.athletes language sql stable as $$
  select a.* from public.places origin
  join public.places p on p.lat between origin.lat - radius / 69 and origin.lat + radius / 69
  cross join lateral (select 7917.6 * asin(least(1, sqrt(power(sin(radians((p.lat - origin.lat) / 2)), 2)
    + cos(radians(origin.lat)) * cos(radians(p.lat)) * power(sin(radians((p.lng - origin.lng) / 2)), 2)))) as miles) m
  join peers.athletes a on a.place_id = p.id and a.listed
  where origin.key = public.place_key($1) and origin.state = $2 and origin.country = 'US' and m.miles <= radius
  order by m.miles, a.id $$;

create view peers.messages as select id, sender_id, receiver_id, content, created_at from public.messages;
comment on view peers.messages is '@primaryKey id';

create function peers.send_message(sender_id uuid, receiver_id uuid, content text)
returns peers.messages language sql volatile as $$
  insert into public.messages (id, conversation_id, sender_id, receiver_id, content)
  select gen_random_uuid(), id, $1, $2, $3 from public.conversations
  where first_user_id = least($1, $2) and second_user_id = greatest($1, $2)
  returning id, sender_id, receiver_id, content, created_at $$;
