-- What a house knows of whoever has an e-mail address, and how that is taken away (SECURITY, "People's data"): by the owner of the database, in a session with `app.exhibitor`. Amounts, tickets and
-- vouchers stay, without whose they are. Every place is named here once; hub/db/people.db.test.ts finds a column that is in none of them.
create function foyer_person(wanted text) returns table (place text, said jsonb) language plpgsql stable set timezone to 'UTC' as $$
declare
  house integer := current_setting('app.exhibitor')::integer;
  who text := lower(trim(wanted));
begin
  return query
  select 'contacts', to_jsonb(c) - array['exhibitor_id', 'address'] || jsonb_build_object('bills', (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'number', b.number, 'status', b.status, 'total_cents', b.total_cents, 'settled_at', b.settled_at) order by b.opened_at), '[]')
    from bills b where b.exhibitor_id = house and b.contact_id = c.id))
  from contacts c where c.exhibitor_id = house and c.address = who
  union all
  select 'subscribers', to_jsonb(s) - array['exhibitor_id', 'confirm_hash'] from subscribers s where s.exhibitor_id = house and lower(s.email) = who
  union all
  select 'newsletter_requests', to_jsonb(w) - 'exhibitor_id' from newsletter_requests w where w.exhibitor_id = house and lower(w.email) = who
  union all
  select 'letters', to_jsonb(l) - array['exhibitor_id', 'content', 'unsubscribe'] from letters l where l.exhibitor_id = house and who in (lower(l.reader), lower(l.reply_to))
  union all
  select 'voucher_details', jsonb_build_object('id', d.id, 'last_four', d.last_four, 'holder', d.holder, 'buyer_name', d.buyer_name, 'buyer_email', d.buyer_email, 'reference', d.reference, 'price_cents', d.price_cents)
  from voucher_details d where d.exhibitor_id = house and lower(d.buyer_email) = who
  union all
  select 'voucher_deliveries', to_jsonb(g) - 'exhibitor_id' || jsonb_build_object('holder', d.holder)
  from voucher_deliveries g join voucher_details d on d.id = g.id where g.exhibitor_id = house and lower(g.email) = who
  union all
  select 'schedule_reservations', to_jsonb(r) - 'exhibitor_id' from schedule_reservations r where r.exhibitor_id = house and lower(r.contact_email) = who
  union all
  select 'history', to_jsonb(h) - 'exhibitor_id' from history h where h.id in (select foyer_person_history(who))
  union all
  select 'reset_requests', to_jsonb(q) - 'exhibitor_id' from reset_requests q where q.exhibitor_id = house and lower(q.email) = who;
end $$;
revoke all on function foyer_person(text) from public;

-- What reservations say of whoever asked for them.
create function foyer_person_fields() returns text[] language sql immutable as
$$ select array['company_name', 'contact_name', 'contact_email', 'contact_mobile', 'invoice_address', 'comments'] $$;

-- Rows of the history that say, or said beside another one, whose address this is.
create function foyer_person_history(who text) returns setof bigint language sql stable as $$
  select h.id from history h
  where h.exhibitor_id = current_setting('app.exhibitor')::integer and h.kind = 'schedule_reservation' and h.before ?| foyer_person_fields()
    and h.row_id in (
      select r.id from schedule_reservations r where r.exhibitor_id = h.exhibitor_id and lower(r.contact_email) = who
      union select o.row_id from history o where o.exhibitor_id = h.exhibitor_id and o.kind = h.kind and lower(o.before ->> 'contact_email') = who)
$$;
revoke all on function foyer_person_history(text) from public;

create function foyer_erase_person(wanted text) returns table (place text, erased bigint) language plpgsql as $$
declare
  house integer := current_setting('app.exhibitor')::integer;
  who text := lower(trim(wanted));
begin
  if who = '' then raise exception 'nobody has this address'; end if;
  return query with gone as (
    update contacts c set name = '', email = '', phone = '', invoice = null, erased_at = now() where c.exhibitor_id = house and c.address = who returning 1)
  select 'contacts', count(*) from gone;
  return query with gone as (delete from subscribers s where s.exhibitor_id = house and lower(s.email) = who returning 1)
  select 'subscribers', count(*) from gone;
  return query with gone as (delete from newsletter_requests n where n.exhibitor_id = house and lower(n.email) = who returning 1)
  select 'newsletter_requests', count(*) from gone;
  return query with gone as (delete from letters l where l.exhibitor_id = house and who in (lower(l.reader), lower(l.reply_to)) returning 1)
  select 'letters', count(*) from gone;
  -- A gift that waits goes to its buyer then.
  return query with theirs as (
    update voucher_deliveries g set email = null, message = '' where g.exhibitor_id = house and lower(g.email) = who returning g.id), gone as (
    update voucher_details d set holder = '', version = d.version + 1 where d.exhibitor_id = house and d.id in (select id from theirs) returning 1)
  select 'voucher_deliveries', count(*) from gone;
  return query with gone as (
    update voucher_details d set buyer_name = '', buyer_email = null, reference = '', version = d.version + 1,
      holder = case when exists (select from voucher_deliveries g where g.id = d.id and g.email is not null) then d.holder else '' end
    where d.exhibitor_id = house and lower(d.buyer_email) = who returning d.id), words as (
    update voucher_deliveries g set message = '' where g.exhibitor_id = house and g.id in (select id from gone))
  select 'voucher_details', count(*) from gone;
  -- What they were before is a row of the history by then, and goes as well. A contact has a name as long as it stands.
  return query with gone as (
    update schedule_reservations r set company_name = '–', contact_name = '–', contact_email = null, contact_mobile = null, invoice_address = null, comments = null
    where r.exhibitor_id = house and lower(r.contact_email) = who returning 1)
  select 'schedule_reservations', count(*) from gone;
  return query with gone as (
    select foyer_take_from_history(id, foyer_person_fields()) from unnest(array(select foyer_person_history(who))) as id)
  select 'history', count(*) from gone;
  return query with gone as (delete from reset_requests q where q.exhibitor_id = house and lower(q.email) = who returning 1)
  select 'reset_requests', count(*) from gone;
end $$;
revoke all on function foyer_erase_person(text) from public;
