-- Who took which seats of a schedule out of sale from the portal, or gave them back, when and why (F-204). The ledger has the fact itself, this has its reason.
create table seat_blocks (
  exhibitor_id integer not null,
  id uuid not null,
  cinema_id integer not null,
  schedule_id integer not null,
  what text not null check (what in ('block', 'unblock')),
  slots integer[] not null,
  reason text not null,
  employee_id integer not null,
  at timestamptz not null default now(),
  primary key (exhibitor_id, id)
);
create index seat_blocks_of_schedule on seat_blocks (exhibitor_id, schedule_id, at);
select foyer_tenant('seat_blocks');
revoke update on seat_blocks from foyer_app;
-- What was refused is no change: its row goes again.
grant delete on seat_blocks to foyer_app;
