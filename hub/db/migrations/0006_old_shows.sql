-- A reservation ends by its time, also of a show that is not in memory any more: a hub that starts finds its seats by this.
create index slots_reserved on slots (cinema_id, schedule_id) where state = 'reserved';
