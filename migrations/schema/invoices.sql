create table invoice_counters (
  prefix text not null,
  year integer not null,
  last integer not null check (last > 0),
  last_on text not null,
  primary key (prefix, year)
);

comment on table invoice_counters is
  'The last number issued in each series.';

create table invoices (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  number text not null unique,
  prefix text not null,
  year integer not null,
  counter integer not null,
  order_id uuid not null references orders,
  corrects uuid references invoices,
  issued_on text not null check (issued_on ~ '^\d{4}-\d{2}-\d{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net numeric(10,2) not null check (net >= 0),
  tax numeric(10,2) not null check (tax >= 0),
  total numeric(10,2) not null check (total > 0),
  payment_reference text unique,
  data jsonb not null,
  created_at timestamptz not null default now(),
  unique (prefix, year, counter),
  check ((net + tax) = total),
  check ((kind = 'credit-note') = (corrects is not null))
);

comment on table invoices is
  'Invoices and credit notes as they were issued; rows are never changed or deleted.';

create index invoices_order on invoices (order_id, id);
create index invoices_created on invoices (created_at, id);
create index invoices_issued on invoices (issued_on, id);
create index invoices_total on invoices (total, id);

create function refuse_invoice_change() returns trigger language plpgsql as
  $$ begin raise exception 'an invoice is never changed'; end $$;
create trigger invoices_stay before update on invoices for each row execute function refuse_invoice_change();

create table billing_details (
  owner_id uuid primary key,
  owner_uid text unique,
  company text not null,
  tax_number text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  region text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  updated_at timestamptz not null default now()
);

comment on table billing_details is
  'Billing details of a company or an identity, which fill in its order forms.';
