-- What the portal lists of the ledger (protocol/bills/listings.ts): views that read as whoever asks, so that the policy of each table below holds. Nothing is kept twice and nothing is written here.
create index bills_listed on bills (exhibitor_id, (coalesce(settled_at, opened_at)) desc, id);
create index bills_contact on bills (contact_id) where contact_id is not null;
-- The same address, however it was written.
alter table contacts add column address text not null generated always as (lower(email)) stored;
create index contacts_address on contacts (exhibitor_id, address, made_at, id);
-- A ticket is found by its code, wherever it is valid.
create index tickets_code on tickets (ticket_id);
create index slots_claimed on slots (bill_id) where state = 'reserved';
create index questions_claimed on questions (id) where kind = 'claimed' and bill_id is not null;
create index questions_bill on questions (bill_id) where bill_id is not null;

-- The bill, or the question of it, that an entry is about; '' where it is about none. As text, because the bytes of an entry are kept (protocol/ledger/entries.ts); a column of its own, because row level
-- security keeps an index of such an expression from being used.
alter table journal add column about text not null generated always as (
  split_part(split_part(body, case
    when body like '{"v":1,"data":{"kind":"claimed",%' then '"question_id":"'
    when body like '{"v":1,"data":{"kind":"released",%' or body like '{"v":1,"data":{"kind":"voided",%' then '"of":"'
    else '"bill_id":"' end, 2), '"', 1)) stored;
create index journal_about on journal (cinema_id, about) where about <> '';

-- A cart that nobody took to the checkout is no purchase.
create view bill_list with (security_invoker = true) as
select b.id, b.exhibitor_id, b.cinema_id, b.number, coalesce(b.settled_at, b.opened_at) as at, b.business_date, b.source, b.status,
  c.name as buyer_name, c.email as buyer_email, b.employee_id, b.device_id, b.contact_id, b.settled_at as purchased_at, b.total_cents,
  array(select distinct s.movie_id from bill_lines l join schedules s on s.id = l.schedule_id where l.bill_id = b.id order by 1) as movie_ids,
  (select count(*) from tickets t where t.bill_id = b.id and t.state = 'live')::int as tickets,
  array(select distinct p.payment_method_id from payments p where p.bill_id = b.id order by 1) as payment_method_ids,
  (select coalesce(sum(p.refunded_cents), 0) from payments p where p.bill_id = b.id)::bigint as refunded_cents
from bills b left join contacts c on c.id = b.contact_id
where coalesce(b.business_date, b.number, b.contact_id) is not null;

create view bill_line_list with (security_invoker = true) as
select l.id, l.exhibitor_id, l.cinema_id, l.bill_id, b.number, coalesce(b.settled_at, b.opened_at) as at, b.business_date, b.source,
  l.kind, l.state, l.name, l.detail, s.movie_id, s.start, l.quantity, l.vat_bp, l.vat_cents, l.total_cents
from bill_lines l join bills b on b.id = l.bill_id left join schedules s on s.id = l.schedule_id
where l.state in ('sold', 'changing', 'refunded', 'exchanged');

create view payment_list with (security_invoker = true) as
select p.id, p.exhibitor_id, p.cinema_id, p.bill_id, b.number, coalesce(b.settled_at, b.opened_at) as at, b.business_date, b.source,
  p.payment_method_id, p.type, p.status, p.device_id, p.amount_cents, p.tendered_cents, p.refunded_cents
from payments p join bills b on b.id = p.bill_id;

-- One row per address: its latest contact, with what was bought under all of them.
create view client_list with (security_invoker = true) as
select c.id, c.exhibitor_id, c.name, c.email, c.phone, c.made_at as at,
  (select min(d.made_at) from contacts d where d.exhibitor_id = c.exhibitor_id and d.address = c.address) as first_at,
  (select count(*) from contacts d join bills b on b.contact_id = d.id
    where d.exhibitor_id = c.exhibitor_id and d.address = c.address and b.settled_at is not null)::int as purchases,
  (select coalesce(sum(b.total_cents), 0) from contacts d join bills b on b.contact_id = d.id
    where d.exhibitor_id = c.exhibitor_id and d.address = c.address and b.settled_at is not null)::bigint as spent_cents
from contacts c
where c.erased_at is null and c.address <> '' and not exists (select from contacts d where d.exhibitor_id = c.exhibitor_id
  and d.address = c.address and d.erased_at is null and (d.made_at, d.id) > (c.made_at, c.id));

-- A bill whose id is that of the question by which its seats were reserved (protocol/ledger/decide-claim.ts).
create view reservation_list with (security_invoker = true) as
select r.*, s.movie_id, s.start from (
  select b.id, b.exhibitor_id, b.cinema_id, b.number, coalesce(b.settled_at, b.opened_at) as at, b.business_date, b.source,
    case when b.status in ('reserved', 'paying', 'pending') then 'pending' when b.status in ('expired', 'cancelled') then b.status else 'used' end as status,
    c.name as buyer_name, c.email as buyer_email, c.phone, b.due_at, b.total_cents,
    (select count(*) from slots o where o.bill_id = b.id and o.state = 'reserved')::int as seats,
    (select count(*) from tickets t where t.bill_id = b.id and t.state = 'live')::int as tickets,
    coalesce((select min(o.schedule_id) from slots o where o.bill_id = b.id and o.state = 'reserved'),
      (select min(l.schedule_id) from bill_lines l where l.bill_id = b.id)) as schedule_id
  from bills b join questions q on q.id = b.id and q.kind = 'claimed' and q.bill_id is not null left join contacts c on c.id = b.contact_id) r
left join schedules s on s.id = r.schedule_id;

do $$
declare
  name text;
begin
  foreach name in array array['bill_list', 'bill_line_list', 'payment_list', 'client_list', 'reservation_list'] loop
    execute format('revoke all on %I from foyer_app', name);
    execute format('grant select on %I to foyer_app', name);
  end loop;
end $$;
