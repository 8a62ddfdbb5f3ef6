-- A line that is sold may cost less afterwards (F-352); what goes back of it is a line of its own.
grant update (discount_cents, total_cents, vat_cents) on bill_lines to foyer_app;

-- What a message to an audience gives back of the price of each ticket, of 100.
alter table schedule_messages add column refund_percent integer check (refund_percent between 1 and 100);

-- Of which lines, and how much: written with the message, each begun once.
create table schedule_message_refunds (
  message_id uuid not null,
  line_id text not null,
  exhibitor_id integer not null,
  bill_id text not null,
  cents integer not null,
  begun_at timestamptz,
  primary key (exhibitor_id, message_id, line_id),
  foreign key (exhibitor_id, message_id) references schedule_messages (exhibitor_id, id)
);
create index schedule_message_refunds_open on schedule_message_refunds (exhibitor_id) where begun_at is null;
select foyer_tenant('schedule_message_refunds');
revoke update on schedule_message_refunds from foyer_app;
grant update (begun_at) on schedule_message_refunds to foyer_app;
