-- A visit goes with the account of either person; what was said about it stays with the other one. A step whose visit
-- is gone waits for nobody.
alter table messages
  drop constraint messages_visit_id_fkey,
  drop constraint messages_check,
  add constraint messages_visit_id_fkey foreign key (visit_id) references visits (id) on delete set null,
  add constraint messages_check check ((visit_id is null or visit is not null) and (visit is null or content is null));
