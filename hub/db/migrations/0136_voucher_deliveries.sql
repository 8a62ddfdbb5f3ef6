-- To whom a voucher goes that was bought on the site, with which words, and when (F-156). A row is there before its bill is paid; what is not paid is never sent.
-- `email` null = to its buyer. `confirmed_at`: the buyer of a gift has the letter that says so; `delivered_at`: the letter with the code is written.
alter table voucher_details add unique (exhibitor_id, id);
create table voucher_deliveries (
  id text primary key,
  exhibitor_id integer not null,
  cinema_id integer not null,
  bill_id text not null,
  locale text not null,
  email text,
  message text not null default '',
  deliver_at timestamptz not null,
  confirmed_at timestamptz,
  delivered_at timestamptz,
  foreign key (exhibitor_id, id) references voucher_details (exhibitor_id, id),
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
create index voucher_deliveries_due on voucher_deliveries (exhibitor_id, deliver_at) where delivered_at is null;
select foyer_tenant('voucher_deliveries');
revoke update, delete on voucher_deliveries from foyer_app;
grant update (confirmed_at, delivered_at) on voucher_deliveries to foyer_app;
