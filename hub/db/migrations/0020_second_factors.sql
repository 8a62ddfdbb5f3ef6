-- One-time codes of an authenticator app. `secret` is encrypted with a key outside the database (hub/access/encryption.ts); it counts from `confirmed_at` on. `used_step` is that of the last code (30 seconds
-- each) and only rises, so that a code works once.
create table second_factors (
  employee_id integer primary key,
  exhibitor_id integer not null references exhibitors (id),
  secret text not null,
  confirmed_at timestamptz,
  used_step bigint not null default 0,
  foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id)
);
select foyer_tenant('second_factors');
revoke update on second_factors from foyer_app;
grant delete, update (secret, confirmed_at, used_step) on second_factors to foyer_app;

-- Recovery codes that nobody used yet, hashed.
create table recovery_codes (
  employee_id integer not null,
  exhibitor_id integer not null references exhibitors (id),
  hash text not null,
  primary key (employee_id, hash),
  foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id)
);
select foyer_tenant('recovery_codes');
revoke update on recovery_codes from foyer_app;
grant delete on recovery_codes to foyer_app;

-- Passkeys (WebAuthn). `host` is the name under which one opens (its rpID); `counter` is that of its last use and only rises.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  exhibitor_id integer not null references exhibitors (id),
  employee_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  host text not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (exhibitor_id, credential_id),
  foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id)
);
select foyer_tenant('passkeys');
create index passkeys_owner on passkeys (exhibitor_id, employee_id);
revoke update on passkeys from foyer_app;
grant delete, update (name, counter, is_synced, used_at) on passkeys to foyer_app;

-- What a passkey has to sign, for the session that got it; taken once.
create table passkey_challenges (
  challenge text primary key,
  exhibitor_id integer not null references exhibitors (id),
  session text not null,
  ends_at timestamptz not null
);
select foyer_tenant('passkey_challenges');
create index passkey_challenges_end on passkey_challenges (exhibitor_id, ends_at);
revoke update on passkey_challenges from foyer_app;
grant delete on passkey_challenges to foyer_app;
