-- When a cinema is open to visitors, as its site says it: weekdays as bits, from and until (F-026).
alter table cinemas add column public_hours jsonb not null default '[]';
