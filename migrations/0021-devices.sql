-- Where somebody is signed in: shown to them, so it says when each was last used.
alter table sessions add column last_seen_at timestamptz not null default now();
update sessions set last_seen_at = updated_at;
-- Only the network's part of an address is kept from here on; whole ones are forgotten.
update sessions set ip_address = null;
