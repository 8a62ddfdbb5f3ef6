-- The ledger of this cinema: the fold of the two journals (LEDGER.md; columns: protocol/seats/columns.ts).
create table heads (
  stream text primary key,
  epoch integer not null,
  n integer not null,
  hash text not null
);
-- Who this box is: the epoch that the hub gave to it for this cinema, and the credential that belongs to it.
create table box (
  one integer primary key check (one = 1),
  box text not null,
  epoch integer not null,
  state text not null check (state in ('quarantined', 'live')),
  token text not null,
  exhibitor_id integer not null,
  key_id integer not null
);
create table journal (
  stream text not null check (stream in ('up', 'down')),
  epoch integer not null,
  n integer not null,
  ord integer not null,
  body text not null,
  hash text not null,
  primary key (stream, epoch, n)
);
create unique index journal_ord on journal (ord);
create table commands (
  command_id text primary key,
  request_hash text not null,
  epoch integer not null,
  n integer not null
);
create table halls (schedule_id integer primary key, capacity integer not null, max_online integer);
create table slots (
  schedule_id integer not null,
  slot integer not null,
  group_no integer not null,
  home text not null,
  state text not null,
  bill_id text,
  ticket_id text,
  generation integer not null,
  origin text,
  due_at text,
  primary key (schedule_id, slot)
) without rowid;
create table tickets (
  schedule_id integer not null,
  ticket_id text not null,
  generation integer not null,
  slot integer not null,
  state text not null,
  origin text not null,
  bill_id text not null,
  line_id text not null,
  question_id text not null,
  primary key (schedule_id, ticket_id, generation)
) without rowid;
create unique index tickets_one_live on tickets (schedule_id, slot) where state = 'live';
create table bills (
  id text primary key,
  home text not null,
  source text not null,
  device_id text,
  employee_id integer,
  number text,
  status text not null,
  business_date text,
  contact_id text,
  visitor text,
  total_cents integer not null,
  renewals integer not null,
  due_at text,
  settling_at text,
  settled_at text
) without rowid;
create table bill_lines (
  id text primary key,
  bill_id text not null,
  kind text not null,
  state text not null,
  name text not null,
  detail text not null,
  quantity integer not null,
  base_cents integer not null,
  handling_cents integer not null,
  surcharge_ticket_cents integer not null,
  surcharge_handling_cents integer not null,
  discount_cents integer not null,
  total_cents integer not null,
  vat_bp integer not null,
  vat_cents integer not null,
  price_rate_id integer,
  product_id integer,
  schedule_id integer,
  slot integer,
  ticket_id text,
  generation integer,
  right_key text
) without rowid;
create index bill_lines_bill on bill_lines (bill_id);
create table allocations (
  line_id text not null,
  payment_id text not null,
  cents integer not null,
  primary key (line_id, payment_id)
) without rowid;
create table payments (
  id text primary key,
  bill_id text not null,
  payment_method_id integer not null,
  type text not null,
  status text not null,
  amount_cents integer not null,
  tendered_cents integer not null,
  refunded_cents integer not null check (refunded_cents between 0 and amount_cents)
) without rowid;
create index payments_bill on payments (bill_id);
create table questions (
  id text primary key,
  kind text not null,
  state text not null,
  device_id text,
  bill_id text,
  n integer
) without rowid;
create table movements (
  id text primary key,
  kind text not null,
  device_id text not null,
  employee_id integer,
  cents integer not null,
  reason text not null,
  at text not null
) without rowid;
create table rights (key text primary key, face integer not null, hub integer not null, edge integer not null check (edge >= 0)) without rowid;
-- Receipt numbers are a series per (device, epoch): no counter has to survive a box.
create table series (device_id text primary key, prefix text not null, epoch integer not null, n integer not null);
-- The hub's views of its slots and the tickets on them: shown to people, never input to a decision.
create table views (schedule_id integer primary key, seq integer not null, body text not null, heard_at text not null);
