-- What a manager says of a device beside its name: to which other one it belongs, how is paid at it, which display it is (F-241).
alter table devices
  add column parent_id integer,
  add column payment_method_ids integer[] not null default '{}',
  add column signage_id integer;
