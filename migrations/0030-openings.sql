-- Who wrote first, to slow down newcomers who write to everybody; null where nobody asked yet.
alter table conversations add column opened_by uuid references users (id) on delete cascade;
create index conversations_opened on conversations (opened_by, created_at) where opened_by is not null;
