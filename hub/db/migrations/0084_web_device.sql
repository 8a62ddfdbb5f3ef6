-- The website as a device of its house (F-242): what a manager says of it.
alter table exhibitors add column web_device jsonb not null default '{"name":"Website","payment_method_ids":[]}';

-- The same columns as before; what was paid on the site was taken by the website.
create or replace view payment_list with (security_invoker = true) as
select p.id, p.exhibitor_id, p.cinema_id, p.bill_id, b.number, coalesce(b.settled_at, b.opened_at) as at, b.business_date, b.source,
  p.payment_method_id, p.type, p.status, p.device_id, p.amount_cents, p.tendered_cents, p.refunded_cents, t.transaction_id,
  case when p.device_id is not null then
      coalesce((select d.name from devices d where d.cinema_id = p.cinema_id and d.uid = p.device_id order by d.deleted_at desc nulls first, d.id desc limit 1),
        left(p.device_id, 8))
    when b.source = 'site' then (select e.web_device ->> 'name' from exhibitors e where e.id = p.exhibitor_id) end as device,
  case when p.refunded_cents > 0 then (
    select left(string_agg(distinct n.reason, '; '), 2000) from bill_refunds n where n.exhibitor_id = p.exhibitor_id and n.bill_id = p.bill_id and exists (
      select from bill_lines l join allocations a on a.line_id = l.id
      where l.bill_id = p.bill_id and l.ended_by = n.id::text and a.payment_id = p.id and a.back_cents > 0)) end as refund_reason,
  case when p.voucher_id is not null then coalesce((select v.last_four from voucher_details v where v.id = p.voucher_id),
    (select c.last_four from voucher_cards c where c.id = p.voucher_id)) end as voucher
from payments p join bills b on b.id = p.bill_id
left join payment_transactions t on t.exhibitor_id = p.exhibitor_id and t.payment_id = p.id;
