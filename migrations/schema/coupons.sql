create table coupons (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,39}$'),
  percent numeric(5,2) check (percent > 0 and percent <= 100),
  amount numeric(10,2) check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  records jsonb not null,
  least_total numeric(10,2) check (least_total > 0),
  first_order_only boolean not null,
  per_customer integer check (per_customer > 0),
  in_all integer check (in_all > 0),
  valid_from text check (valid_from ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  valid_until text check (valid_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  note text not null,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((percent is null) <> (amount is null))
);

comment on table coupons is
  'Codes that take something off an order. One that was used is never deleted.';

create table coupon_redemptions (
  order_id uuid primary key references orders,
  coupon_id uuid not null references coupons,
  amount numeric(10,2) not null check (amount > 0),
  released_at timestamptz,
  created_at timestamptz not null default now()
);

comment on table coupon_redemptions is
  'The orders that used a coupon, with what it took off. The use of a canceled order is released.';

create index coupon_redemptions_coupon on coupon_redemptions (coupon_id) where released_at is null;
