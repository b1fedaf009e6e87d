-- What somebody received lately, for the activity on the dashboard.
create index messages_received on messages (receiver_id, created_at desc) include (sender_id)
  where deleted_at is null;
