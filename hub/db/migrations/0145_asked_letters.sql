-- Somebody asked for this letter (F-144): a visitor on the page of the purchase, or whom employee_id names, who may stand alone in a row of before.
alter table ticket_letters add column is_asked boolean not null default false;
