-- Vouchers that this edge sold, or of which it was given something (docs/ledger.md, Rights). Of a code only an HMAC stands here.
create table vouchers (
  id text primary key,
  voucher_type_id integer not null,
  code_mac text not null,
  contact_id text,
  state text not null,
  valid_from text not null,
  valid_until text,
  turns integer not null,
  products_cents integer not null,
  line_id text,
  question_id text,
  used_at text,
  used_by text,
  edge_epoch integer not null
) without rowid;
create index vouchers_code on vouchers (code_mac);
alter table bill_lines add column voucher_id text;
alter table bill_lines add column turns integer not null default 0;
alter table bill_lines add column voucher_ticket_cents integer not null default 0;
alter table bill_lines add column voucher_handling_cents integer not null default 0;
alter table payments add column voucher_id text;
create index bill_lines_voucher on bill_lines (voucher_id) where voucher_id is not null;
create index payments_voucher on payments (voucher_id) where voucher_id is not null;
