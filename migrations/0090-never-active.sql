-- Whoever a coach has added and who never came has not been active: -infinity, so that they come last in the order of
-- activity and it needs no null. markActive has raised what it has ever touched above the time of creation.
update last_activity set last_active_at = '-infinity'
from users where users.id = user_id and managed_by is not null and last_active_at = created_at;
