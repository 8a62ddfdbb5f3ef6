-- The ledger of every cinema (LEDGER.md; STACK.md, "Day-one rows"). Its rows are the fold of the journal and carry no foreign key into the catalogue:
-- a deleted rate never stops a sale that happened. Columns: protocol/seats/columns.ts.

create table ledger_heads (
  cinema_id int primary key,
  exhibitor_id int not null,
  epoch int not null,          -- the edge's, 0 while none was given
  ord bigint not null,         -- entries of all streams applied so far: the compare-and-set of the lane
  own_n bigint not null, own_hash text not null,
  down_n bigint not null, down_hash text not null,
  up_n bigint not null, up_hash text not null,             -- applied
  received_n bigint not null, received_hash text not null  -- stored and acknowledged
);

create table edges (
  cinema_id int primary key,
  exhibitor_id int not null,
  epoch int not null,
  box text not null,
  token_hash text not null,
  public_key text not null,
  key_id int not null,
  mark_n bigint not null default 0,
  admitted_at timestamptz not null default now(),
  heard_at timestamptz
);

create table journal (
  cinema_id int not null,
  exhibitor_id int not null,
  stream text not null check (stream in ('own', 'down', 'up')),
  epoch int not null,
  n bigint not null,
  ord bigint,                  -- null: received, not applied yet
  body text not null,
  hash text not null,
  received_at timestamptz not null default now(),
  primary key (cinema_id, stream, epoch, n)
);
create index journal_ord on journal (cinema_id, ord);

create table commands (
  exhibitor_id int not null,
  command_id text not null,
  cinema_id int not null,
  request_hash text not null,
  answer text not null,
  at timestamptz not null default now(),
  primary key (exhibitor_id, command_id)
);

create table halls (
  exhibitor_id int not null,
  cinema_id int not null,
  schedule_id int primary key,
  capacity int not null,
  max_online int
);

create table slots (
  exhibitor_id int not null,
  cinema_id int not null,
  schedule_id int not null,
  slot int not null,
  group_no int not null,
  home text not null check (home in ('hub', 'edge', 'limbo')),
  state text not null check (state in ('free', 'held', 'reserved', 'blocked', 'sold')),
  bill_id text,
  ticket_id text,
  generation int not null,
  origin text,
  due_at timestamptz,
  primary key (schedule_id, slot)
);
create index slots_due on slots (cinema_id, due_at) where due_at is not null;

create table tickets (
  exhibitor_id int not null,
  cinema_id int not null,
  schedule_id int not null,
  ticket_id text not null,
  generation int not null,
  slot int not null,
  state text not null check (state in ('live', 'dead')),
  origin text not null,
  bill_id text not null,
  line_id text not null,
  question_id text not null,
  primary key (schedule_id, ticket_id, generation)
);
-- The last wall before I1: two live tickets on one slot cannot be written.
create unique index tickets_one_live on tickets (schedule_id, slot) where state = 'live';
create index tickets_bill on tickets (bill_id);

create table bills (
  exhibitor_id int not null,
  cinema_id int not null,
  id text primary key,
  home text not null,
  source text not null,
  device_id text,
  employee_id int,
  number text,
  status text not null,
  business_date text,
  contact_id text,
  visitor text,
  total_cents int not null,
  renewals int not null,
  due_at timestamptz,
  settling_at timestamptz,
  settled_at timestamptz,
  opened_at timestamptz not null default now()
);
create index bills_open on bills (cinema_id, status) where status in ('pending', 'paying', 'reserved', 'refunding');

create table bill_lines (
  exhibitor_id int not null,
  cinema_id int not null,
  id text primary key,
  bill_id text not null,
  kind text not null,
  state text not null,
  name text not null,
  detail text not null,
  quantity int not null,
  base_cents int not null,
  handling_cents int not null,
  surcharge_ticket_cents int not null,
  surcharge_handling_cents int not null,
  discount_cents int not null,
  total_cents int not null,
  vat_bp int not null,
  vat_cents int not null,
  price_rate_id int,
  product_id int,
  schedule_id int,
  slot int,
  ticket_id text,
  generation int,
  right_key text
);
create index bill_lines_bill on bill_lines (bill_id);

create table allocations (
  exhibitor_id int not null,
  cinema_id int not null,
  line_id text not null,
  payment_id text not null,
  cents int not null,
  primary key (line_id, payment_id)
);
create index allocations_payment on allocations (payment_id);

create table payments (
  exhibitor_id int not null,
  cinema_id int not null,
  id text primary key,
  bill_id text not null,
  payment_method_id int not null,
  type text not null,
  status text not null,
  amount_cents int not null,
  tendered_cents int not null,
  refunded_cents int not null check (refunded_cents between 0 and amount_cents)
);
create index payments_bill on payments (bill_id);

create table questions (
  exhibitor_id int not null,
  cinema_id int not null,
  id text primary key,
  kind text not null,
  state text not null,
  device_id text,
  bill_id text,
  n bigint
);

create table movements (
  exhibitor_id int not null,
  cinema_id int not null,
  id text primary key,
  kind text not null,
  device_id text not null,
  employee_id int,
  cents int not null,
  reason text not null,
  at timestamptz not null
);

create table rights (
  exhibitor_id int not null,
  cinema_id int not null,
  key text primary key,
  face int not null,
  hub int not null check (hub >= 0),
  edge int not null check (edge >= 0)
);

create table conflicts (
  id bigint generated always as identity primary key,
  exhibitor_id int not null,
  cinema_id int not null,
  kind text not null,
  detail text not null,
  found_at timestamptz not null default now(),
  resolved_at timestamptz
);

-- Names, mails and phones live here and nowhere else (L19); they travel beside the journal and can be erased.
create table contacts (
  exhibitor_id int not null,
  id text primary key,
  name text not null,
  email text not null,
  phone text not null default '',
  made_at timestamptz not null default now(),
  erased_at timestamptz
);

select foyer_tenant(t::regclass) from unnest(array[
  'ledger_heads', 'edges', 'journal', 'commands', 'halls', 'slots', 'tickets', 'bills', 'bill_lines', 'allocations', 'payments',
  'questions', 'movements', 'rights', 'conflicts', 'contacts']) as t;
