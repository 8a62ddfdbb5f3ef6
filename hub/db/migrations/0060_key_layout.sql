-- The tabs of a register: what picture stands in them, and in which cinemas they are (F-210); none = in all.
alter table categories add column picture text, add column cinemas integer[] not null default '{}';
