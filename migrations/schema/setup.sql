create table setup_checks (
  key text primary key,
  title text not null,
  state text not null check (state in ('ok', 'unknown', 'warn', 'bad')),
  says text not null,
  todo text,
  position integer not null,
  checked_at timestamptz not null,
  since timestamptz not null
);

comment on table setup_checks is
  'The last results of the checks of the setup that ask other services.';
