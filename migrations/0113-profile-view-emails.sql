-- The Sunday up to which an athlete has got the weekly email about views of the profile.
create table profile_view_emails (
  user_id uuid primary key references users (id) on delete cascade,
  week_ending date not null
);
create index profile_views_day on profile_views using brin (day);
