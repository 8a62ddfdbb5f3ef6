-- People's data in the portal (F-337): who may finds what the house has under an e-mail address, takes it along and erases it. The serving hub does so by the functions below alone, which write down who did it in the
-- transaction that does it; those of 0147 stay the owner's.

-- What was erased, by whom and why, and never whose it was. `employee_id` null: the round that keeps no more than the house wants. `places`: rows by place.
create table erasures (
  id text primary key default gen_random_uuid()::text,
  exhibitor_id integer not null references exhibitors (id),
  at timestamptz not null default now(),
  employee_id integer,
  reason text not null check (reason in ('asked', 'withdrawn', 'mistaken', 'retention')),
  places jsonb not null,
  check ((employee_id is null) = (reason = 'retention')),
  foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id)
);
select foyer_tenant('erasures');
revoke insert, update, delete, truncate on erasures from foyer_app;
create index erasures_listed on erasures (exhibitor_id, at desc, id);

-- Erasures stand in the chain of their house, as history and exports do (0088).
create or replace function foyer_content(record text, said jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to((case record
    when 'history' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'kind', said -> 'row_id', said -> 'version',
      said -> 'changed_at', said -> 'changed_by', said -> 'before')
    when 'exports' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'at', said -> 'employee_id', said -> 'list',
      said -> 'query', said -> 'columns', said -> 'format')
    when 'erasures' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'at', said -> 'employee_id', said -> 'reason', said -> 'places')
  end)::text, 'UTF8')), 'hex')
$$;
create trigger dated before insert on erasures for each row execute function foyer_dated();
create trigger to_chain after insert on erasures for each row execute function foyer_to_chain();

-- For how many days a house keeps names; one that has not decided has the defaults of its shape.
alter table exhibitors alter column portal_config set default '{"remote_sync":true,"portal_locale":null,"keep_buyers_days":1461,"keep_invoices_days":4018,"keep_vouchers_days":1461,"keep_requests_days":1461}';

-- A bill that is not over: a purchase is under way, or seats are kept for somebody.
create function foyer_is_open(status text) returns boolean language sql immutable as
$$ select status in ('pending', 'paying', 'reserved') $$;
create index contacts_kept on contacts (exhibitor_id, made_at) where erased_at is null;

-- As in 0147, with the lines and payments of what was bought.
create or replace function foyer_person(wanted text) returns table (place text, said jsonb) language plpgsql stable set timezone to 'UTC' as $$
declare
  house integer := current_setting('app.exhibitor')::integer;
  who text := lower(trim(wanted));
begin
  return query
  select 'contacts', to_jsonb(c) - array['exhibitor_id', 'address'] || jsonb_build_object('bills', (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'number', b.number, 'status', b.status, 'total_cents', b.total_cents, 'settled_at', b.settled_at,
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'state', l.state, 'name', l.name, 'detail', l.detail, 'quantity', l.quantity,
          'total_cents', l.total_cents, 'start', s.start) order by l.id), '[]')
        from bill_lines l left join schedules s on s.id = l.schedule_id and s.exhibitor_id = house where l.exhibitor_id = house and l.bill_id = b.id),
      'payments', (
        select coalesce(jsonb_agg(jsonb_build_object('type', p.type, 'status', p.status, 'amount_cents', p.amount_cents, 'refunded_cents', p.refunded_cents)
          order by p.id), '[]')
        from payments p where p.exhibitor_id = house and p.bill_id = b.id)) order by b.opened_at), '[]')
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

-- What the house has under an address: rows by place, and whether something under it is open.
create function foyer_person_found(wanted text, out places jsonb, out is_open boolean) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  house integer := current_setting('app.exhibitor')::integer;
begin
  select coalesce(jsonb_object_agg(counted.place, counted.n), '{}') into places from (
    select p.place, count(*) as n from foyer_person(wanted) p group by 1) counted;
  is_open := exists (
    select from contacts c join bills b on b.contact_id = c.id and b.exhibitor_id = house
    where c.exhibitor_id = house and c.address = lower(trim(wanted)) and foyer_is_open(b.status));
end $$;

-- All of it, for a file: an export, written down as those of lists are.
create function foyer_person_taken(wanted text, by_employee integer) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken jsonb;
begin
  select coalesce(jsonb_object_agg(of_place.place, of_place.rows), '{}') into taken from (
    select p.place, jsonb_agg(p.said) as rows from foyer_person(wanted) p group by 1) of_place;
  insert into exports (exhibitor_id, employee_id, list, columns, query, format)
  select current_setting('app.exhibitor')::integer, by_employee, 'personal-data', coalesce(string_agg(key, ',' order by key), ''), 'search', 'json'
  from jsonb_object_keys(taken) key;
  return taken;
end $$;

-- Erases what is under an address, and answers rows by place; null = something under it is open, and nothing was erased. Again it finds nothing and writes nothing down. A purchase whose bill comes in between is not
-- touched: its contact is committed with the bill, and one statement sees both or none. Two at once of a house wait for one another.
create function foyer_person_erased(wanted text, by_employee integer, why text) returns jsonb language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone jsonb;
begin
  perform pg_advisory_xact_lock(7032154, current_setting('app.exhibitor')::integer);
  if (select is_open from foyer_person_found(wanted)) then return null; end if;
  select coalesce(jsonb_object_agg(e.place, e.erased) filter (where e.erased > 0), '{}') into gone from foyer_erase_person(wanted) e;
  if gone <> '{}' then
    insert into erasures (exhibitor_id, employee_id, reason, places) values (current_setting('app.exhibitor')::integer, by_employee, why, gone);
  end if;
  return gone;
end $$;

create or replace function foyer_erase_person(wanted text) returns table (place text, erased bigint) language plpgsql as $$
declare
  house integer := current_setting('app.exhibitor')::integer;
  who text := lower(trim(wanted));
begin
  if who = '' then raise exception 'nobody has this address'; end if;
  perform pg_advisory_xact_lock(7032154, house);
  return query with gone as (
    update contacts c set name = '', email = '', phone = '', invoice = null, erased_at = now() where c.exhibitor_id = house and c.address = who
      and not exists (select from bills b where b.exhibitor_id = house and b.contact_id = c.id and foyer_is_open(b.status)) returning 1)
  select 'contacts', count(*) from gone;
  -- Who is being asked just now is a subscriber with a letter once this is waited for.
  return query with gone as (delete from newsletter_requests n where n.exhibitor_id = house and lower(n.email) = who returning 1)
  select 'newsletter_requests', count(*) from gone;
  return query with gone as (delete from subscribers s where s.exhibitor_id = house and lower(s.email) = who returning 1)
  select 'subscribers', count(*) from gone;
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

-- Erases what is older than the house keeps it, at most so many rows of each kind, and answers how many it found of the kind with most. Days: null = kept until somebody erases it, and never fewer than 30
-- (protocol/access/personal-data.ts, KEEP_DAYS_LEAST). A buyer is as old as the last of what was bought, a buyer with an invoice is kept as an invoice; a voucher is old from its end on.
create function foyer_erase_old(at timestamptz, most integer, buyers integer, invoices integer, vouchers integer, requests integer) returns bigint language plpgsql
  security definer set search_path = public, pg_temp set timezone to 'UTC' as $$
declare
  house integer := current_setting('app.exhibitor')::integer;
  buyers_before timestamptz := case when buyers is not null then at - make_interval(days => greatest(buyers, 30)) end;
  invoices_before timestamptz := case when invoices is not null then at - make_interval(days => greatest(invoices, 30)) end;
  vouchers_before timestamptz := case when vouchers is not null then at - make_interval(days => greatest(vouchers, 30)) end;
  requests_before date := case when requests is not null then (at - make_interval(days => greatest(requests, 30)))::date end;
  n_contacts bigint;
  n_vouchers bigint;
  n_requests bigint;
  n_history bigint;
  requested integer[];
begin
  perform pg_advisory_xact_lock(7032154, house);
  with old as (
    select c.id from contacts c, lateral (select case when c.invoice is null then buyers_before else invoices_before end as before) kept
    where c.exhibitor_id = house and c.erased_at is null and c.made_at < kept.before
      and not exists (
        select from bills b where b.exhibitor_id = house and b.contact_id = c.id and (
          foyer_is_open(b.status) or b.status = 'refunding' or coalesce(b.settled_at, b.opened_at) >= kept.before
          or exists (select from bill_lines l join schedules s on s.id = l.schedule_id where l.bill_id = b.id and s.start >= kept.before)
          or exists (select from voucher_deliveries g where g.bill_id = b.id and g.delivered_at is null and g.deliver_at >= kept.before)))
    order by c.made_at, c.id limit most), gone as (
    update contacts c set name = '', email = '', phone = '', invoice = null, erased_at = at from old where c.id = old.id and c.erased_at is null returning 1)
  select count(*) into n_contacts from gone;

  with old as (
    select d.id from voucher_details d join vouchers v on v.id = d.id and v.exhibitor_id = house left join voucher_deliveries g on g.id = d.id
    where d.exhibitor_id = house and v.valid_until < vouchers_before
      and (d.holder <> '' or d.buyer_name <> '' or d.buyer_email is not null or d.reference <> '' or g.email is not null or g.message <> '')
    order by d.id limit most), words as (
    update voucher_deliveries g set email = null, message = '' from old where g.id = old.id), gone as (
    update voucher_details d set holder = '', buyer_name = '', buyer_email = null, reference = '', version = d.version + 1 from old where d.id = old.id returning 1)
  select count(*) into n_vouchers from gone;

  with gone as (
    update schedule_reservations r set company_name = '–', contact_name = '–', contact_email = null, contact_mobile = null, invoice_address = null, comments = null
    where r.id in (
      select o.id from schedule_reservations o where o.exhibitor_id = house and o.starts_on < requests_before
        and (o.contact_name <> '–' or o.company_name <> '–' or coalesce(o.contact_email, o.contact_mobile, o.invoice_address, o.comments) is not null)
      order by o.id limit most) returning r.id)
  select array_agg(id) into requested from gone;
  n_requests := coalesce(cardinality(requested), 0);
  with gone as (
    select foyer_take_from_history(h.id, foyer_person_fields()) from history h
    where h.exhibitor_id = house and h.kind = 'schedule_reservation' and h.row_id = any (requested) and h.before ?| foyer_person_fields())
  select count(*) into n_history from gone;

  if n_contacts + n_vouchers + n_requests > 0 then
    insert into erasures (exhibitor_id, employee_id, reason, places)
    select house, null, 'retention', jsonb_object_agg(key, value) from jsonb_each(jsonb_build_object(
      'contacts', n_contacts, 'voucher_details', n_vouchers, 'schedule_reservations', n_requests, 'history', n_history)) where value <> '0';
  end if;
  return greatest(n_contacts, n_vouchers, n_requests);
end $$;

do $$
declare
  one regprocedure;
begin
  foreach one in array array['foyer_person_found(text)', 'foyer_person_taken(text, integer)', 'foyer_person_erased(text, integer, text)',
    'foyer_erase_old(timestamptz, integer, integer, integer, integer, integer)']::regprocedure[] loop
    execute format('revoke all on function %s from public', one);
    execute format('grant execute on function %s to foyer_app', one);
  end loop;
end $$;
