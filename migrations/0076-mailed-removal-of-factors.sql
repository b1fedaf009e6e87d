-- remove-factors: staff have begun it, and the owner of the mailbox removes every second factor with it.
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check check (purpose in ('verify-email', 'old-email', 'new-email',
  'claim', 'reset-password', 'revoke-sign-in-method', 'keep-factors', 'remove-factors'));

alter table staff_actions drop constraint staff_actions_kind_check;
alter table staff_actions
  add constraint staff_actions_kind_check check (kind in ('warn', 'restrict', 'suspend', 'lift', 'end-sessions',
    'remove-content', 'correct-name', 'raise-limit', 'strike-evaluation', 'correct-role', 'correct-school', 'read-thread',
    'remove-factors', 'correct-birth-date'));
