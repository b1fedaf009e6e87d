-- Questions that the dashboard asked a member once, and that the member put aside.
create table dismissed_questions (
  user_id uuid not null references users on delete cascade,
  question text not null,
  dismissed_at timestamptz not null,
  primary key (user_id, question)
);
