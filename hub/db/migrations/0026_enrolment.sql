-- Boxes that ask to become the edge of a cinema (protocol/sync/enrolment.ts). `pin_hash` is keyed outside the database, because six digits under a plain hash would be tried through at once.
create table enrolments (
  id integer primary key generated always as identity,
  exhibitor_id integer not null references exhibitors (id),
  box uuid not null,
  name text not null,
  version text not null,
  address text not null,
  pin_hash text not null,
  secret_hash text not null,
  asked_at timestamptz not null default now(),
  wrong integer not null default 0,
  unique (exhibitor_id, box)
);
select foyer_tenant('enrolments');
revoke update on enrolments from foyer_app;
grant delete, update (wrong) on enrolments to foyer_app;

-- What a manager approved: a credential of one box for one cinema, by the hash of the secret of its question, and of the credential once it was fetched. It is used with the first admission.
create table edge_credentials (
  id integer primary key generated always as identity,
  exhibitor_id integer not null,
  cinema_id integer not null,
  box uuid not null,
  secret_hash text not null,
  hash text,
  approved_at timestamptz not null default now(),
  approved_by integer not null,
  fetch_until timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  ended_by integer,
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
select foyer_tenant('edge_credentials');
create unique index edge_credentials_cinema on edge_credentials (cinema_id) where ended_at is null;
create index edge_credentials_box on edge_credentials (exhibitor_id, box);
revoke update on edge_credentials from foyer_app;
grant update (hash, used_at, ended_at, ended_by) on edge_credentials to foyer_app;

-- Nothing of an edge is taken any more from `ended_at` on.
alter table edges add ended_at timestamptz, add ended_by integer;
grant update (ended_at, ended_by) on edges to foyer_app;
