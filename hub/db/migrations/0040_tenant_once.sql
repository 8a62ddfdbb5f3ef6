-- The exhibitor of a statement is read once, not once a row: a bare current_setting is asked again for every row that a scan passes, which cost a list of 100,000 rows more than the list itself.
create or replace function foyer_tenant(tenant_table regclass, exhibitor_column name default 'exhibitor_id') returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy tenant on %s using (%I = (select nullif(current_setting(''app.exhibitor'', true), '''')::int))',
    tenant_table, exhibitor_column);
end $$;

do $$
declare
  held record;
begin
  for held in
    select p.polrelid::regclass as tenant_table, a.attname as exhibitor_column
    from pg_policy p
    join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refobjid = p.polrelid and d.refobjsubid > 0
    join pg_attribute a on a.attrelid = p.polrelid and a.attnum = d.refobjsubid
    where p.polname = 'tenant' and pg_get_expr(p.polqual, p.polrelid) like '%current_setting(''app.exhibitor''%'
  loop
    execute format('alter policy tenant on %s using (%I = (select nullif(current_setting(''app.exhibitor'', true), '''')::int))',
      held.tenant_table, held.exhibitor_column);
  end loop;
end $$;
