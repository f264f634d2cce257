create table customers (
  id uuid primary key,
  name text not null,
  email text not null,
  merged_into uuid references customers,
  pays_on_invoice boolean not null default false,
  last_contact_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

comment on table customers is
  'One row per client.';

create index customers_contact on customers (last_contact_at, id) where merged_into is null;
create index customers_name on customers (name, id) where merged_into is null;
create index customers_created on customers (created_at, id);
create index customers_email on customers (email, id) where merged_into is null;

create table customer_accounts (
  uid text primary key,
  customer_id uuid not null references customers
);

comment on table customer_accounts is
  'The identities whose new orders belong to a client. It grants no access to orders.';

create index customer_accounts_customer on customer_accounts (customer_id);

create table customer_emails (
  customer_id uuid not null references customers,
  email text not null,
  merged_from uuid references customers,
  primary key (customer_id, email)
);

comment on table customer_emails is
  'The addresses of clients, in lower case. Two clients may have the same address until they are merged.';

create index customer_emails_email on customer_emails (email);
