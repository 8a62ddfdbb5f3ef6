-- Schedules are listed by their time; those of one instant by their id (F-180).
create index schedules_by_start on schedules (exhibitor_id, start, id);
