-- What was written down of people's doings stands in one chain per house (SECURITY, "Audit"): a record that is changed, taken away or put between others by whoever owns the tables is noticed (hub/ledger/chain.ts).
--   1. With a record its transaction writes what the record says, as a hash, into `chain_waiting`. Nobody waits for anybody there.
--   2. A round of the hub takes what waits and is committed and writes links: each has the hash of the one before, and nobody changes or deletes one. So writers never queue for the end of the chain.
--   3. The check computes every link anew from the one before it, and every record from its row. A row without a link and without one that waits was written past the trigger.
-- The time of a record is that of its transaction, whatever was said: none can be dated back.

-- Every list that left as a file. `query`: how it was narrowed, without what was searched for, because that is a person's name as often as not and nothing of this table is ever taken away.
create table exports (
  id text primary key default gen_random_uuid()::text,
  exhibitor_id integer not null references exhibitors (id),
  at timestamptz not null default now(),
  employee_id integer not null,
  list text not null,
  query text not null,
  columns text not null,
  format text not null
);
select foyer_tenant('exports');
revoke update, truncate on exports from foyer_app;
create index exports_listed on exports (exhibitor_id, at desc, id);

create table chain_waiting (
  id bigint primary key generated always as identity,
  exhibitor_id integer not null,
  record text not null,
  record_id text not null,
  content text not null
);
create index chain_waiting_house on chain_waiting (exhibitor_id, id);

create table chain_links (
  exhibitor_id integer not null,
  n bigint not null,
  record text not null,
  record_id text not null,
  content text not null,
  at timestamptz not null,
  hash text not null,
  primary key (exhibitor_id, n)
);
select foyer_tenant('chain_links');
revoke update, truncate on chain_links from foyer_app;

-- The hash of what a record says: of its row as JSON, at UTC, the columns of today in this order.
create function foyer_content(record text, said jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to((case record
    when 'history' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'kind', said -> 'row_id', said -> 'version',
      said -> 'changed_at', said -> 'changed_by', said -> 'before')
    when 'exports' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'at', said -> 'employee_id', said -> 'list',
      said -> 'query', said -> 'columns', said -> 'format')
  end)::text, 'UTF8')), 'hex')
$$;

create function foyer_link(before text, link chain_links) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(before, link.exhibitor_id, link.n, link.record, link.record_id, link.content,
    extract(epoch from link.at))::text, 'UTF8')), 'hex')
$$;

create function foyer_dated() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'history' then
    new.changed_at := now();
  else
    new.at := now();
  end if;
  return new;
end $$;

create function foyer_to_chain() returns trigger language plpgsql set timezone to 'UTC' as $$
begin
  insert into chain_waiting (exhibitor_id, record, record_id, content)
  values (new.exhibitor_id, tg_table_name, new.id::text, foyer_content(tg_table_name, to_jsonb(new)));
  return null;
end $$;

create trigger dated before insert on history for each row execute function foyer_dated();
create trigger dated before insert on exports for each row execute function foyer_dated();
create trigger to_chain after insert on history for each row execute function foyer_to_chain();
create trigger to_chain after insert on exports for each row execute function foyer_to_chain();

-- Links what waits of a house, in the order in which it was written down; where another process does so already, nothing. Each statement sees what is committed by then (read committed).
create function foyer_chain(house integer) returns void language plpgsql as $$
declare
  waiting record;
  link chain_links;
begin
  if not pg_try_advisory_xact_lock(7032086, house) then return; end if;
  select * into link from chain_links where exhibitor_id = house order by n desc limit 1;
  for waiting in
    with taken as (delete from chain_waiting where exhibitor_id = house returning *) select * from taken order by id
  loop
    link := row(house, coalesce(link.n, 0) + 1, waiting.record, waiting.record_id, waiting.content, clock_timestamp(), coalesce(link.hash, ''));
    link.hash := foyer_link(link.hash, link);
    insert into chain_links select link.*;
  end loop;
end $$;

-- What the law takes out of a row of the history: by the owner alone, in a session with `app.exhibitor`. The chain says from then on that it was done, and the row stays whole for the check.
create function foyer_take_from_history(history_id bigint, fields text[]) returns void language sql set timezone to 'UTC' as $$
  update history set before = before - fields where id = history_id;
  insert into chain_waiting (exhibitor_id, record, record_id, content)
  select exhibitor_id, 'history', id::text, foyer_content('history', to_jsonb(h)) from history h where id = history_id;
$$;
revoke all on function foyer_take_from_history(bigint, text[]) from public;

-- What was written before there was a chain joins it as it stands now.
alter table history no force row level security;
set local timezone to 'UTC';
insert into chain_waiting (exhibitor_id, record, record_id, content)
select exhibitor_id, 'history', id::text, foyer_content('history', to_jsonb(h)) from history h order by id;
alter table history force row level security;
select foyer_tenant('chain_waiting');
revoke update, truncate on chain_waiting from foyer_app;
grant delete on chain_waiting to foyer_app;
