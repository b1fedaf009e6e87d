-- What an athlete has chosen about who sees which field of the profile, such as {"photo": "nobody"}: only what differs from
-- the default. Null for almost everybody.
alter table athletes add column field_audiences jsonb;
-- Lists and counts are those of everybody less these.
create index athletes_field_audiences on athletes (user_id) where field_audiences is not null;

alter table athletes
  drop constraint athletes_social_visibility_check,
  add constraint athletes_social_visibility_check
    check (social_visibility in ('nobody', 'verified-coaches', 'coaches', 'everybody'));

-- Other athletes see photo and weight of adults, so lists change with a date of birth.
create trigger list_changed_by_insert after insert on birth_dates for each statement execute function record_list_change();
create trigger list_changed_by_update after update on birth_dates for each statement execute function record_list_change();
create trigger list_changed_by_delete after delete on birth_dates referencing old table as changed
  for each statement execute function record_list_change_of_rows();
