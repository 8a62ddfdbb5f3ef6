-- A name belongs to the rows that are there: who deletes a row may give its slug, name or barcode to another. To bring the deleted one back is refused while its name is taken.
-- Each index keeps the name of the constraint before it: the last field that it says is the one that is refused (hub/kit/constraints.ts).
create function foyer_unique_name(named_table regclass, field text) returns void language plpgsql as $$
begin
  execute format('alter table %s drop constraint %I', named_table, named_table || '_exhibitor_id_' || field || '_key');
  execute format('create unique index %I on %s (exhibitor_id, %I) where deleted_at is null', named_table || '_exhibitor_id_' || field || '_key', named_table, field);
end $$;

select foyer_unique_name('cinemas', 'slug');
select foyer_unique_name('movies', 'slug');
select foyer_unique_name('tags', 'slug');
select foyer_unique_name('events', 'slug');
select foyer_unique_name('products', 'barcode');
select foyer_unique_name('roles', 'name');

drop function foyer_unique_name(regclass, text);
