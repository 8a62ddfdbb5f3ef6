-- The takings of a day are read by it (hub/portal/dashboard.ts).
create index bills_by_day on bills (cinema_id, business_date) where business_date is not null;
