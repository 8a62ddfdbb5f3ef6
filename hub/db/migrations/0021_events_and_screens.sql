-- Where an event shows, and its texts in other languages than the house's own (F-208).
alter table events
  add column visibility integer not null default 15,
  add column translations jsonb not null default '{}';

-- Two screens of a cinema are told apart by their names.
create unique index screens_exhibitor_id_cinema_id_name_key on screens (exhibitor_id, cinema_id, name) where deleted_at is null;

-- Which schedules a screen has.
create index schedules_by_screen on schedules (exhibitor_id, cinema_id, screen_id, "end");
