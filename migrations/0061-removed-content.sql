-- What staff take out of a profile, and names that they correct, are actions like the others: with a reason and an appeal.
alter table staff_actions drop constraint staff_actions_kind_check;
alter table staff_actions
  add constraint staff_actions_kind_check
    check (kind in ('warn', 'restrict', 'suspend', 'lift', 'end-sessions', 'remove-content', 'correct-name')),
  -- what was removed, such as 'bio'; null for other actions
  add column content text,
  -- the text or link that was removed, or the name before: staff need it to answer an appeal
  add column before text,
  add constraint staff_actions_content check ((content is not null) = (kind = 'remove-content'));
