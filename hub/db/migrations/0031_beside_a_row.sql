-- What was changed beside a row and belongs to it (`app.beside`, an object: what stood before) joins its line of the history, with who did it and when: the second factor of an employee.
create or replace function foyer_history() returns trigger language plpgsql as $$
declare
  before jsonb;
begin
  if tg_op = 'UPDATE' then
    select coalesce(jsonb_object_agg(key, case when key = any (tg_argv[1]::text[]) then null else value end), '{}') into before
    from jsonb_each(to_jsonb(old) - array['version', 'changed_at', 'changed_by', 'during'])
    where value is distinct from to_jsonb(new) -> key;
    before := before || coalesce(nullif(current_setting('app.beside', true), '')::jsonb, '{}');
  end if;
  insert into history (exhibitor_id, kind, row_id, version, changed_at, changed_by, before)
  values (new.exhibitor_id, tg_argv[0], new.id, new.version, new.changed_at, new.changed_by, before);
  return null;
end $$;
