-- What people have booked when the demo is loaded: for which instant it was drawn (null = nobody ever books here by himself), up to which schedule, and which channels are through with it.
alter table demo_state add column booked_at timestamptz, add column booked_until integer, add column booked_site boolean not null default false,
  add column booked_counter boolean not null default false;
