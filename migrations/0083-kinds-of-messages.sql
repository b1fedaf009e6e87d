-- What a coach says a message is; null: personal. Counted by the server: how many athletes got the same text within a week; null: one.
alter table messages
  add column kind text check (kind in ('camp', 'questionnaire', 'many')),
  add column copies text check (copies in ('few', 'more')),
  -- SHA-256 of the text of a coach without names, spaces and signs. A job removes it after a week.
  add column text_hash bytea;
create index messages_texts_alike on messages (sender_id, text_hash, created_at) where text_hash is not null;
alter table held_messages add column kind text check (kind in ('camp', 'questionnaire', 'many'));
