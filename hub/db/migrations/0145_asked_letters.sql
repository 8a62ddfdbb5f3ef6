-- Somebody asked for this letter: a visitor on the page of the purchase, where employee_id is null, or the person that employee_id names (F-144).
alter table ticket_letters add column is_asked boolean not null default false;
update ticket_letters set is_asked = true where employee_id is not null;
