-- Among what a school chooses that asks for a screening (F-164); every house begins with the same.
alter table exhibitors alter column website_config set default
  '{"header":{"logo":null,"tagline":{}},"navigation":[],"header_slides":[],"slides":[],"footer":{"groups":[],"text":{}},"school_screenings":{"cycles":[{"name":{"en":"Primary school","de":"Grundschule","fr":"École primaire","nl":"Basisschool"}},{"name":{"en":"Years 5 to 8","de":"Klasse 5 bis 8","fr":"Collège","nl":"Onderbouw"}},{"name":{"en":"Years 9 to 13","de":"Klasse 9 bis 13","fr":"Lycée","nl":"Bovenbouw"}}],"starts":[{"time":"08:30"},{"time":"09:00"},{"time":"09:30"},{"time":"10:00"},{"time":"10:30"},{"time":"11:00"},{"time":"11:30"}]}}';
-- The owner of the table is under row level security too, unless it is not forced.
alter table exhibitors no force row level security;
update exhibitors set website_config = website_config || '{"school_screenings":{"cycles":[{"name":{"en":"Primary school","de":"Grundschule","fr":"École primaire","nl":"Basisschool"}},{"name":{"en":"Years 5 to 8","de":"Klasse 5 bis 8","fr":"Collège","nl":"Onderbouw"}},{"name":{"en":"Years 9 to 13","de":"Klasse 9 bis 13","fr":"Lycée","nl":"Bovenbouw"}}],"starts":[{"time":"08:30"},{"time":"09:00"},{"time":"09:30"},{"time":"10:00"},{"time":"10:30"},{"time":"11:00"},{"time":"11:30"}]}}';
alter table exhibitors force row level security;

-- What was asked for by the form of the site, so that it is written once: the number that the page drew, and what it said.
create table school_requests (
  exhibitor_id integer not null,
  request_id uuid not null,
  request_hash text not null,
  asked_at timestamptz not null default now(),
  primary key (exhibitor_id, request_id)
);
select foyer_tenant('school_requests');
revoke update, delete on school_requests from foyer_app;
