-- Letters with the tickets of a purchase (F-144): which tickets each brings (id and generation), so that none is sent twice by itself and one that was moved is sent anew. The letter itself goes with time, this stays.
-- employee_id: who asked for it once more; null = it went by itself.
create table ticket_letters (
  exhibitor_id integer not null,
  id uuid not null,
  bill_id text not null,
  letter_id uuid not null,
  tickets text[] not null,
  employee_id integer,
  at timestamptz not null default now(),
  primary key (exhibitor_id, id)
);
create index ticket_letters_of_bill on ticket_letters (exhibitor_id, bill_id, at);
select foyer_tenant('ticket_letters');
revoke update on ticket_letters from foyer_app;
