-- Whoever sets a password by mail has claimed the account, too. Some have done so without their coach's row saying it;
-- of those who were erased since, no coach sees anything any more.
update added_athletes a set state = 'claimed' from users u
where a.state = 'waiting' and u.id = a.user_id and u.managed_by is null and u.erased_at is null;

delete from added_athletes a using users u
where a.state = 'waiting' and u.id = a.user_id and u.managed_by is null and u.erased_at is not null;
