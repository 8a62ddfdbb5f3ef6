-- What a house has printed of its own on the paper of its registers (F-333).
alter table exhibitors add column paper jsonb not null
  default '{"vat_number":"","receipt_head":"","receipt_foot":"","ticket_foot":""}';
