-- Which member of staff looks after a report, and how it ended. Apart from the reports, which members write.
create table report_assignments (
  report_id uuid primary key references reports (id) on delete cascade,
  staff_id uuid references users (id) on delete set null,
  assigned_at timestamptz not null
);
create index report_assignments_staff on report_assignments (staff_id);

-- A report has one outcome: the second of two people who decide at once is refused by the key.
create table report_outcomes (
  report_id uuid primary key references reports (id) on delete cascade,
  staff_id uuid references users (id) on delete set null,
  outcome text not null check (outcome in ('no-action', 'warned', 'restricted', 'suspended')),
  -- for staff only
  note text not null,
  -- what was done to the member; null for no-action
  action_id uuid references staff_actions (id) on delete set null,
  decided_at timestamptz not null
);
create index report_outcomes_staff on report_outcomes (staff_id);
create index report_outcomes_action on report_outcomes (action_id) where action_id is not null;
