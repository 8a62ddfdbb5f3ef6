-- In which cinemas somebody works: rights of the scope `own` hold there (F-235).
alter table employees add column cinemas integer[] not null default '{}';
