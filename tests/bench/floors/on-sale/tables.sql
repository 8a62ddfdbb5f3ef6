-- A shop without a rule: no home, no journal, no tenant, no limit. Only what a sale leaves behind.
create table slots (schedule_id int, slot int, state text not null default 'free', bill_id text, ticket_id text, due_at timestamptz,
  primary key (schedule_id, slot));
create table contacts (id text primary key, name text not null, email text not null);
create table bills (id text primary key, status text not null, contact_id text, total_cents int not null default 0, number text,
  due_at timestamptz, settling_at timestamptz, settled_at timestamptz);
create table bill_lines (id text primary key, bill_id text not null, schedule_id int not null, slot int not null, name text not null,
  total_cents int not null, ticket_id text);
create index bill_lines_bill on bill_lines (bill_id);
create table payments (id text primary key, bill_id text not null, status text not null, amount_cents int not null);
create table tickets (schedule_id int, ticket_id text, slot int not null, bill_id text not null, line_id text not null,
  primary key (schedule_id, ticket_id));
