-- Receivers of a text are counted by one index probe each, and old hashes are removed from the oldest on.
drop index messages_texts_alike;
create index messages_texts_alike on messages (sender_id, text_hash, receiver_id, created_at) where text_hash is not null;
create index messages_text_hashes_by_age on messages (created_at) where text_hash is not null;
