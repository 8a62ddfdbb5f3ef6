-- Vouchers in the ledger of the cinema that issued or sold them (docs/ledger.md, Rights): what is left of them are rights under `turns/<id>` and `cents/<id>`. Names of their holders
-- stand in contacts; of a code only an HMAC stands here.
create table vouchers (
  exhibitor_id int not null,
  cinema_id int not null,
  id text primary key,
  voucher_type_id int not null,
  code_mac text not null,
  contact_id text,
  state text not null check (state in ('unpaid', 'active', 'blocked', 'deleted')),
  valid_from timestamptz not null,
  valid_until timestamptz,
  turns int not null check (turns >= 0),
  products_cents int not null check (products_cents >= 0),
  line_id text,
  question_id text,
  used_at timestamptz,
  used_by text,
  edge_epoch int not null
);
create index vouchers_cinema on vouchers (cinema_id);
-- A voucher is found by its code; two of one code are listed, never refused: an edge sold the second one while its line was down.
create index vouchers_code on vouchers (exhibitor_id, code_mac);
select foyer_tenant('vouchers'::regclass);
revoke update on vouchers from foyer_app;
grant update (state, valid_from, valid_until, used_at, used_by, edge_epoch) on vouchers to foyer_app;

-- What vouchers pay: turns of a ticket's line, cents of a payment; and what a turn counts for in reports.
alter table bill_lines add column voucher_id text;
alter table bill_lines add column turns int not null default 0;
alter table bill_lines add column voucher_ticket_cents bigint not null default 0;
alter table bill_lines add column voucher_handling_cents bigint not null default 0;
alter table payments add column voucher_id text;
grant update (turns) on bill_lines to foyer_app;
create index bill_lines_voucher on bill_lines (voucher_id) where voucher_id is not null;
create index payments_voucher on payments (voucher_id) where voucher_id is not null;
