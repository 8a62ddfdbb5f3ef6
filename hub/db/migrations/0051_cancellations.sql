-- A schedule that a manager cancelled (F-194): what was asked for, and how far it is. The seats are the ledger's (docs/ledger.md, L14), refunds those of the bills.
create table schedule_cancellations (
  schedule_id integer not null,
  exhibitor_id integer not null,
  cinema_id integer not null,
  is_refund boolean not null,
  reason text not null,
  employee_id integer not null,
  begun_at timestamptz not null default now(),
  closed_at timestamptz,
  done_at timestamptz,
  primary key (exhibitor_id, schedule_id)
);
create index schedule_cancellations_open on schedule_cancellations (exhibitor_id) where done_at is null;
select foyer_tenant('schedule_cancellations');
revoke update on schedule_cancellations from foyer_app;
grant update (closed_at, done_at) on schedule_cancellations to foyer_app;

-- The bills that had a ticket of it when it closed, and which buyers were written to.
create table cancelled_bills (
  schedule_id integer not null,
  bill_id text not null,
  exhibitor_id integer not null,
  tickets integer not null,
  informed_at timestamptz,
  primary key (exhibitor_id, schedule_id, bill_id)
);
select foyer_tenant('cancelled_bills');
revoke update on cancelled_bills from foyer_app;
grant update (informed_at) on cancelled_bills to foyer_app;
