create table page_statistics (
  day date not null,
  page text not null,
  kind text not null check (kind in ('device', 'referrer', 'campaign', 'words', 'visitors')),
  value text not null,
  count bigint not null check (count > 0),
  primary key (day, page, kind, value)
);

comment on table page_statistics is
  'Page views per day and page, by device, referrer, campaign and search words; no visitor is stored.';

create table conversions (
  kind text not null check (kind in ('message', 'subscriber', 'order', 'payment')),
  id uuid not null,
  day date not null default (now() at time zone 'utc')::date,
  page text,
  primary key (kind, id)
);

comment on table conversions is
  'Messages, subscriptions, orders and payments, with the page on which each visit began, if it is known.';

create index conversions_day on conversions (day);

create table visitor_salts (
  day date primary key,
  salt text not null
);

comment on table visitor_salts is
  'The salt of a day, without which its visitors cannot be recognized; deleted after the day.';

create table visitor_hashes (
  day date not null,
  hash text not null,
  primary key (day, hash)
);

comment on table visitor_hashes is
  'The visitors of a day as salted hashes, deleted with the salt.';
