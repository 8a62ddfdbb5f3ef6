-- Who is blocked may do nothing, at once and everywhere (F-232).
alter table employees add column access_level text not null default 'all';

-- Who left or is blocked is signed out of the portal, whoever writes it; one who comes back signs in anew.
create function foyer_sign_out() returns trigger language plpgsql as $$
begin
  delete from portal_sessions where employee_id = new.id;
  return null;
end $$;
create trigger sign_out after update on employees for each row
  when (new.deleted_at is not null or new.access_level = 'blocked') execute function foyer_sign_out();

-- What is chosen by its name has one of its own among the rows that are there.
create unique index categories_exhibitor_id_name_key on categories (exhibitor_id, name) where deleted_at is null;
create unique index price_groups_exhibitor_id_name_key on price_groups (exhibitor_id, name) where deleted_at is null;
