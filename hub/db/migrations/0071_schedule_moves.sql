-- A sold schedule that goes to another screen with its audience (F-199; docs/ledger.md, L14): what was asked for, and how far it is. The seats are the ledger's.
create table schedule_moves (
  id uuid not null,
  exhibitor_id integer not null,
  cinema_id integer not null,
  schedule_id integer not null,
  from_screen_id integer not null,
  screen_id integer not null,
  -- The plan of the new hall, frozen when somebody pressed: what was picked names its slots.
  arrangement jsonb not null,
  max_online integer,
  picked jsonb not null,
  employee_id integer not null,
  begun_at timestamptz not null default now(),
  called_at timestamptz,
  decided_at timestamptz,
  placed_at timestamptz,
  moved_at timestamptz,
  off_at timestamptz,
  done_at timestamptz,
  primary key (exhibitor_id, id)
);
create unique index schedule_moves_open on schedule_moves (exhibitor_id, schedule_id) where done_at is null;
create index schedule_moves_of on schedule_moves (exhibitor_id, schedule_id, begun_at);
select foyer_tenant('schedule_moves');
revoke update on schedule_moves from foyer_app;
grant update (picked, called_at, decided_at, placed_at, moved_at, off_at, done_at) on schedule_moves to foyer_app;

-- The purchases and reservations that it moved, with the names of their seats before and after, and whose people were written to.
create table moved_bills (
  move_id uuid not null,
  bill_id text not null,
  exhibitor_id integer not null,
  kind text not null,
  seats jsonb not null,
  informed_at timestamptz,
  primary key (exhibitor_id, move_id, bill_id, kind),
  foreign key (exhibitor_id, move_id) references schedule_moves (exhibitor_id, id)
);
create index moved_bills_uninformed on moved_bills (exhibitor_id, bill_id) where informed_at is null;
select foyer_tenant('moved_bills');
revoke update on moved_bills from foyer_app;
grant update (informed_at) on moved_bills to foyer_app;
