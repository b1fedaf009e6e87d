-- Staff may strike an evaluation: it does not count any more, and its coach can neither change nor withdraw it.
alter table evaluations add column struck_at timestamptz;
create or replace view counted_evaluations as
  select e.athlete_id, e.coach_id, e.grades, e.score
  from evaluations e
    join athletes a on a.id = e.athlete_id and a.sport = e.sport
    join coaches c on c.id = e.coach_id and c.sport = e.sport and c.verified_until is not null
    join users u on u.id = c.user_id and u.suspended_until is null
  where e.struck_at is null;

-- Evaluations that staff have to look at, and what they decided.
create table suspicious_evaluations (
  id uuid primary key,
  athlete_id uuid not null references athletes (id) on delete cascade,
  coach_id uuid not null references coaches (id) on delete cascade,
  reasons text[] not null check (reasons <@ array['family-name', 'school-burst', 'revenge'] and cardinality(reasons) > 0),
  found_at timestamptz not null,
  outcome text check (outcome in ('struck', 'left')),
  decided_at timestamptz check ((decided_at is null) = (outcome is null)),
  -- null: somebody who is not of the staff any more
  decided_by uuid references users (id) on delete set null,
  -- with which it was struck: a granted appeal brings the evaluation back
  action_id uuid references staff_actions (id) on delete set null,
  foreign key (athlete_id, coach_id) references evaluations (athlete_id, coach_id) on delete cascade
);
create unique index suspicious_evaluations_pair on suspicious_evaluations (athlete_id, coach_id);
create index suspicious_evaluations_coach on suspicious_evaluations (coach_id);
create index suspicious_evaluations_open on suspicious_evaluations (found_at) where decided_at is null;
create index suspicious_evaluations_decided on suspicious_evaluations (decided_at) where decided_at is not null;
create index suspicious_evaluations_decided_by on suspicious_evaluations (decided_by) where decided_by is not null;
create index suspicious_evaluations_action on suspicious_evaluations (action_id) where action_id is not null;

alter table staff_actions drop constraint staff_actions_kind_check;
alter table staff_actions
  add constraint staff_actions_kind_check check (kind in ('warn', 'restrict', 'suspend', 'lift', 'end-sessions',
    'remove-content', 'correct-name', 'raise-limit', 'strike-evaluation'));

-- Names under which coaches missed a school of the list: it is found by them from now on, also after the list is loaded anew.
alter table schools add column staff_aliases text[] not null default '{}';
