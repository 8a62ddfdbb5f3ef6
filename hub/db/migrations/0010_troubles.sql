-- What keeps the two sides of a cinema from agreeing (protocol/sync/troubles.ts), from when to when; `detail` tells it from others of its kind.
create table troubles (
  id bigint generated always as identity primary key,
  exhibitor_id int not null,
  cinema_id int not null,
  kind text not null,
  detail text not null,
  since timestamptz not null default now(),
  ended_at timestamptz
);
create unique index troubles_open on troubles (cinema_id, kind, detail) where ended_at is null;
select foyer_tenant('troubles');

-- Entries are read for ever, and programs of before let amounts in that no integer column takes (protocol/money/cents.ts, KeptCents); sums grow besides.
alter table bills alter column total_cents type bigint;
alter table bill_lines
  alter column base_cents type bigint,
  alter column handling_cents type bigint,
  alter column surcharge_ticket_cents type bigint,
  alter column surcharge_handling_cents type bigint,
  alter column discount_cents type bigint,
  alter column total_cents type bigint,
  alter column vat_cents type bigint;
alter table allocations alter column cents type bigint, alter column back_cents type bigint;
alter table payments
  alter column amount_cents type bigint,
  alter column tendered_cents type bigint,
  alter column refunded_cents type bigint;
alter table movements alter column cents type bigint;
