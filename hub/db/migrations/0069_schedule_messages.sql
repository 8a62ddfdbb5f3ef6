-- What a manager wrote to all who had tickets for a schedule (F-352).
create table schedule_messages (
  id uuid not null,
  exhibitor_id integer not null,
  cinema_id integer not null,
  schedule_id integer not null,
  occasion text not null,
  message text not null,
  voucher_type_id integer,
  valid_from date,
  valid_until date,
  employee_id integer not null,
  at timestamptz not null default now(),
  done_at timestamptz,
  primary key (exhibitor_id, id),
  check ((voucher_type_id is null) = (valid_from is null) and (voucher_type_id is null) = (valid_until is null))
);
create index schedule_messages_open on schedule_messages (exhibitor_id) where done_at is null;
create index schedule_messages_of on schedule_messages (exhibitor_id, schedule_id, at);
select foyer_tenant('schedule_messages');
revoke update on schedule_messages from foyer_app;
grant update (done_at) on schedule_messages to foyer_app;

-- The purchases whose buyers it is for, and which of them have their letter.
create table schedule_message_bills (
  message_id uuid not null,
  bill_id text not null,
  exhibitor_id integer not null,
  tickets integer not null,
  informed_at timestamptz,
  primary key (exhibitor_id, message_id, bill_id),
  foreign key (exhibitor_id, message_id) references schedule_messages (exhibitor_id, id)
);
select foyer_tenant('schedule_message_bills');
revoke update on schedule_message_bills from foyer_app;
grant update (informed_at) on schedule_message_bills to foyer_app;
