-- The role of the running program. It owns nothing and no policy lets it pass: every connection of the pools does `set role foyer_app`.
-- Roles belong to the whole server, so another database may have made it already (or makes it at this moment).
do $$
begin
  if not exists (select from pg_roles where rolname = 'foyer_app') then
    create role foyer_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the database user % may not create roles: let an administrator run "create role foyer_app; grant foyer_app to %"',
      current_user, current_user;
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'foyer_app' and (rolsuper or rolbypassrls)) then
    raise exception 'the role foyer_app must not be a superuser and must not have BYPASSRLS';
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant foyer_app to %I', current_user);
    exception
      when insufficient_privilege then null; -- an administrator may have granted it: the next line tells
    end;
  end if;
end $$;
set local role foyer_app;
reset role;

grant usage on schema public to foyer_app;
alter default privileges in schema public grant select, insert, update, delete on tables to foyer_app;
alter default privileges in schema public grant usage, select on sequences to foyer_app;

-- Every later migration calls this once for each of its tables: only rows of the exhibitor in app.exhibitor can be seen or written,
-- also by the owner of the table. Without app.exhibitor there are no rows.
create function foyer_tenant(tenant_table regclass, exhibitor_column name default 'exhibitor_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (%I = nullif(current_setting(''app.exhibitor'', true), '''')::int)',
    tenant_table, exhibitor_column);
end $$;
revoke all on function foyer_tenant(regclass, name) from public;
