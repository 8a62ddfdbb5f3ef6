-- Who refunded which lines of a purchase in the portal, when and why (F-218). The ledger has the fact itself, this has its reason; it stands for ever, that of a refund that was refused too: only the fact shows it.
create table bill_refunds (
  exhibitor_id integer not null,
  id uuid not null,
  cinema_id integer not null,
  bill_id text not null,
  lines text[] not null,
  reason text not null,
  employee_id integer not null,
  at timestamptz not null default now(),
  primary key (exhibitor_id, id)
);
create index bill_refunds_of_bill on bill_refunds (exhibitor_id, bill_id, at);
select foyer_tenant('bill_refunds');
revoke update on bill_refunds from foyer_app;
