-- What was done to the installation by who looks after it, for ever: each row has the hash of the one before, and is written and read only. `exhibitor_id` is the house that it is about.
create table installation_log (
  n bigint primary key,
  exhibitor_id integer not null references exhibitors (id),
  by_exhibitor_id integer not null,
  by_employee_id integer not null,
  by_name text not null,
  action text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null default clock_timestamp(),
  hash text not null
);
select foyer_tenant('installation_log');
create policy lookup on installation_log for select using (true);
revoke update on installation_log from foyer_app;

create function foyer_installation_hash(prev text, l installation_log) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws(chr(10), prev, l.n, l.exhibitor_id, l.by_exhibitor_id, l.by_employee_id, l.by_name,
    l.action, coalesce(l.before::text, ''), coalesce(l.after::text, ''), extract(epoch from l.at)), 'UTF8')), 'hex')
$$;
create function foyer_installation_row() returns trigger language plpgsql as $$
declare last record;
begin
  perform pg_advisory_xact_lock(7032043);
  select n, hash into last from installation_log order by n desc limit 1;
  new.n := coalesce(last.n, 0) + 1;
  new.at := clock_timestamp();
  new.hash := foyer_installation_hash(coalesce(last.hash, ''), new);
  return new;
end $$;
create trigger chained before insert on installation_log for each row execute function foyer_installation_row();

grant delete on super_admins to foyer_app;
