-- Staff correct the role of a member without a profile, and the school of a coach, as actions with a reason and an appeal.
alter table staff_actions drop constraint staff_actions_kind_check;
alter table staff_actions
  add constraint staff_actions_kind_check check (kind in ('warn', 'restrict', 'suspend', 'lift', 'end-sessions',
    'remove-content', 'correct-name', 'raise-limit', 'strike-evaluation', 'correct-role', 'correct-school'));
