-- A session that has expired ended then: sweeping it away is no news that every server must act on.
drop trigger sessions_end on sessions;
create trigger sessions_end after delete on sessions
  for each row when (old.expires_at > now()) execute function tell_session_end();
