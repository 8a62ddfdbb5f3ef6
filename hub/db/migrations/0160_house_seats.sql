-- Blocked seats may be released by themselves at a time, and those of a seat plan are blocked by nobody when its schedule is made (F-129).
alter table seat_blocks add column release_at timestamptz;
alter table seat_blocks alter column employee_id drop not null;
