-- What rates cost for the schedule of an event, instead of what they say themselves (F-208).
alter table events add column prices jsonb not null default '[]';
