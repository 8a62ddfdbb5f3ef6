-- Sessions of browsers, by the hash of an opaque 256-bit id. They end 2 hours after the last use and 12 hours after they began (SECURITY, "Sessions").
create table sessions (
  hash text primary key,
  exhibitor_id integer not null references exhibitors (id),
  created_at timestamptz not null,
  touched_at timestamptz not null
);
select foyer_tenant('sessions');
create index sessions_idle on sessions (exhibitor_id, touched_at);
