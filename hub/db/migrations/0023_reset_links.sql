-- A link to choose a password was meant for one mailbox and somebody who works here: it ends when the address changes, and with whoever leaves or is blocked, whoever writes it.
create function foyer_end_links() returns trigger language plpgsql as $$
begin
  delete from reset_tokens where employee_id = new.id;
  return null;
end $$;
create trigger end_links after update on employees for each row
  when (new.deleted_at is not null or new.access_level = 'blocked' or new.email is distinct from old.email)
  execute function foyer_end_links();
