-- A rate may take vouchers of one type alone (F-206).
alter table price_rates
  add column voucher_type_id integer,
  add foreign key (exhibitor_id, voucher_type_id) references voucher_types (exhibitor_id, id);
