-- A buyer cancels a purchase alone (F-144): nobody of the house stands beside that refund, and one letter says it.
alter table bill_refunds alter column employee_id drop not null;
alter table bill_refunds add column informed_at timestamptz;
grant update (informed_at) on bill_refunds to foyer_app;
create index bill_refunds_of_buyers on bill_refunds (exhibitor_id, at) where employee_id is null and informed_at is null;
