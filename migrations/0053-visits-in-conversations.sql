-- Each step of a visit stands in the conversation of its two people, in the one order of their messages. `visit` is
-- the visit as that step left it, and what the step was; whose answer it waits for is asked of the visit itself.
alter table messages
  add column visit_id uuid references visits (id) on delete cascade,
  add column visit jsonb,
  add check ((visit_id is null) = (visit is null) and (visit is null or content is null));
create index messages_visit on messages (visit_id, seq desc) where visit_id is not null;
