create table setup_checks (
  key text primary key,
  part text not null,
  title text not null,
  state text not null check (state in ('fine', 'warning', 'wrong', 'unchecked')),
  says text not null,
  todo text,
  position integer not null,
  checked_at timestamptz not null,
  since timestamptz not null
);

comment on table setup_checks is
  'The last result of each check of the set-up.';
