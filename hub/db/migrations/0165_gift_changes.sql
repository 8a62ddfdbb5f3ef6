-- Who gave a voucher changes the gift before it is sent (F-321): a letter that was drawn before a change is not sent after it.
alter table voucher_deliveries add column changes integer not null default 0;
grant update (email, message, deliver_at, changes) on voucher_deliveries to foyer_app;
