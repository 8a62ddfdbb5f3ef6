-- Who may sign in to the portal. Beside `employees`, because those rows go to the edges and into the history: a password never does.
create table accounts (
  employee_id integer primary key references employees (id),
  exhibitor_id integer not null references exhibitors (id),
  password_hash text not null,
  changed_at timestamptz not null default now()
);
select foyer_tenant('accounts');

-- Somebody signs in by an e-mail address, so no two people of a house have the same.
create unique index employees_email_key on employees (exhibitor_id, lower(email)) where deleted_at is null;

-- Sessions of the portal, by the hash of an opaque 256-bit id; `id` names one towards its owner. They end 2 hours after the last use and 12 hours after they began (SECURITY, "Sessions").
create table portal_sessions (
  hash text primary key,
  id uuid not null unique default gen_random_uuid(),
  exhibitor_id integer not null references exhibitors (id),
  employee_id integer not null references employees (id),
  began_at timestamptz not null,
  used_at timestamptz not null,
  address text not null,
  browser text not null
);
select foyer_tenant('portal_sessions');
create index portal_sessions_owner on portal_sessions (exhibitor_id, employee_id);
grant delete on portal_sessions to foyer_app;
