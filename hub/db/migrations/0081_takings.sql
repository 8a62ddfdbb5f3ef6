-- The takings of a day are what was settled on it (hub/portal/dashboard.ts).
create index bills_by_settling on bills (cinema_id, settled_at) where settled_at is not null;
