-- Letters on their way out (protocol/mailings/delivery.ts), written in the transaction of what causes them. `content` (texts and files) is sealed with a key outside the database, because links in it
-- open doors, and goes when the letter is sent. `due_at`: when it is tried next; while one is being tried, when another process may take it up. `until`: when it is worth nothing any more.
create table letters (
  n bigint generated always as identity primary key,
  id uuid not null unique,
  exhibitor_id integer not null references exhibitors (id),
  kind text not null,
  reader text not null,
  subject text not null,
  from_name text not null,
  reply_to text not null,
  content text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  tries integer not null default 0,
  reason text,
  written_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  until timestamptz not null,
  ended_at timestamptz
);
select foyer_tenant('letters');
create index letters_due on letters (exhibitor_id, due_at) where state = 'waiting';
create index letters_over on letters (exhibitor_id, ended_at) where state <> 'waiting';
revoke update on letters from foyer_app;
grant update (content, state, tries, reason, due_at, ended_at) on letters to foyer_app;
grant delete on letters to foyer_app;

-- Somebody wants to choose a new password: one row for every address that is typed, whether somebody has it or not, so that no answer says which. It goes when it is dealt with.
create table reset_requests (
  n bigint generated always as identity primary key,
  exhibitor_id integer not null references exhibitors (id),
  email text not null,
  origin text not null,
  locale text not null
);
select foyer_tenant('reset_requests');
create index reset_requests_house on reset_requests (exhibitor_id, n);
revoke update on reset_requests from foyer_app;
grant delete on reset_requests to foyer_app;

-- Who may choose a password without the one before, by the hash of a token of 256 bits.
alter table employees add unique (exhibitor_id, id);
create table reset_tokens (
  hash text primary key,
  exhibitor_id integer not null references exhibitors (id),
  employee_id integer not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id)
);
select foyer_tenant('reset_tokens');
create index reset_tokens_person on reset_tokens (exhibitor_id, employee_id);
revoke update on reset_tokens from foyer_app;
grant delete on reset_tokens to foyer_app;

-- A key to another table names the exhibitor too, so that no row can stand in another house.
alter table accounts drop constraint accounts_employee_id_fkey,
  add foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id);
alter table portal_sessions drop constraint portal_sessions_employee_id_fkey,
  add foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id);

-- What the running program may change of what came before (SECURITY, "Secrets").
revoke update on accounts, portal_sessions from foyer_app;
grant update (password_hash, changed_at) on accounts to foyer_app;
grant update (used_at) on portal_sessions to foyer_app;
