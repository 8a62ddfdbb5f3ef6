-- What of a voucher is neither money nor right (F-211): who holds it, who bought it, what the house calls it, what was asked for it, and its code, sealed as those of cards are (docs/security.md, "Codes").
-- A row is there before the ledger has its voucher, with what is issued (`issued`, without the code), so that whoever asks again issues the same whatever became of its type; what the ledger does not have is in no list.
create table voucher_details (
  id text primary key,
  exhibitor_id integer not null,
  cinema_id integer not null,
  issue_id text not null,
  issue_hash text not null,
  nth integer not null,
  code_hash text not null,
  code_sealed text not null,
  last_four text not null,
  holder text not null default '',
  buyer_name text not null default '',
  buyer_email text,
  reference text not null default '',
  price_cents integer not null check (price_cents >= 0),
  issued text not null,
  version integer not null default 1,
  unique (exhibitor_id, code_hash),
  unique (exhibitor_id, issue_id, nth),
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
select foyer_tenant('voucher_details');
revoke update, delete on voucher_details from foyer_app;
grant update (holder, buyer_name, buyer_email, reference, version) on voucher_details to foyer_app;

-- Who read the code of a voucher, or wrote over what is said of it; what else happened stands in the journal.
create table voucher_events (
  id bigint primary key generated always as identity,
  exhibitor_id integer not null,
  voucher_id text not null,
  what text not null check (what in ('read', 'edited')),
  employee_id integer not null,
  at timestamptz not null default now()
);
create index voucher_events_voucher on voucher_events (voucher_id);
select foyer_tenant('voucher_events');
revoke update, delete on voucher_events from foyer_app;

-- An entry is about a voucher too, and about the question that issued some (migration 0029).
alter table journal drop column about, add column about text not null generated always as (
  split_part(split_part(body, case
    when body like '{"v":1,"data":{"kind":"claimed",%' or body like '{"v":1,"data":{"kind":"issued",%' then '"question_id":"'
    when body like '{"v":1,"data":{"kind":"released",%' or body like '{"v":1,"data":{"kind":"voided",%' then '"of":"'
    when body like '{"v":1,"data":{"kind":"voucher",%' then '"voucher_id":"'
    else '"bill_id":"' end, 2), '"', 1)) stored;
create index journal_about on journal (cinema_id, about) where about <> '';

-- The vouchers of the ledger as people see them: what is left of them on both sides, their business days by the clock of their cinema.
create view voucher_list with (security_invoker = true) as
select v.id, v.exhibitor_id, v.cinema_id, d.last_four, v.voucher_type_id, t.type as kind,
  case when v.state <> 'active' then v.state
    when coalesce(rt.hub + rt.edge, 0) + coalesce(rc.hub + rc.edge, 0) = 0 then 'used_up'
    when v.valid_until < now() then 'expired' else 'active' end as state,
  coalesce(rt.hub + rt.edge, 0) as turns_left, v.turns, coalesce(rc.hub + rc.edge, 0) as products_left_cents, v.products_cents, d.price_cents,
  coalesce(d.holder, '') as holder, coalesce(d.buyer_name, '') as buyer_name, d.buyer_email, coalesce(d.reference, '') as reference,
  ((v.valid_from at time zone c.time_zone) - o.midnight)::date as valid_from,
  ((v.valid_until at time zone c.time_zone) - o.midnight)::date as valid_until, v.used_at
from vouchers v
join voucher_types t on t.id = v.voucher_type_id
join cinemas c on c.id = v.cinema_id
join lateral (select make_interval(mins => coalesce((e.public_config ->> 'midnight_offset')::integer, 300)) as midnight
  from exhibitors e where e.id = v.exhibitor_id) o on true
left join voucher_details d on d.id = v.id
left join rights rt on rt.key = 'turns/' || v.id
left join rights rc on rc.key = 'cents/' || v.id;
revoke all on voucher_list from foyer_app;
grant select on voucher_list to foyer_app;
