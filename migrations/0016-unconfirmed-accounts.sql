-- Accounts whose address nobody has confirmed are erased after 30 days where VERIFY_EMAIL asks for that.
create index users_unconfirmed on users (created_at)
  where not email_verified and managed_by is null and erased_at is null;
