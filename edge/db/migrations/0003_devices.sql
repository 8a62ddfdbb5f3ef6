-- Documents of the hub's change feed (edge/replica): the last valid body of each, deleted ones too.
create table replica (
  kind text not null,
  id integer not null,
  version integer not null,
  deleted integer not null check (deleted in (0, 1)),
  body text not null,
  -- the pass of a resync that named it last
  pass integer not null,
  primary key (kind, id)
) strict, without rowid;

-- How far the feed was read; moves in the transaction of the documents.
create table replica_cursor (
  only_row integer primary key check (only_row = 1),
  epoch text not null,
  cursor text not null,
  pass integer not null,
  -- 1 while a full pass is under way
  resync integer not null check (resync in (0, 1)),
  synced_at text not null
) strict;

-- Documents that came and were not valid: the old one stays in force.
create table replica_refused (
  kind text not null,
  id integer not null,
  version integer not null,
  problem text not null,
  at text not null,
  primary key (kind, id)
) strict, without rowid;

create table devices (
  device_uuid text primary key,
  type text not null check (type in ('register', 'pos', 'scanner', 'signage')),
  name text not null,
  status text not null check (status in ('active', 'logout', 'blocked')),
  -- K1, K2 … registers, P pos, S scanners, D displays: never given twice
  series text not null unique,
  address text not null,
  -- sha256 of the token in hex; null = none handed out or revoked
  token_hash text unique,
  -- sha256 of the secret with which the token is fetched, until fetch_until or until the token was used
  secret_hash text,
  fetch_until integer,
  approved_at text not null,
  approved_by text not null,
  blocked_at text,
  last_seen_at text
) strict;

-- The last number given to a device of each letter (K, P, S, D).
create table device_series (
  letter text primary key,
  last integer not null
) strict, without rowid;

-- Wrong PINs per device and employee: SECURITY "Pairing".
create table pin_tries (
  device_uuid text not null,
  employee_id integer not null,
  wrong integer not null,
  locked_until integer,
  primary key (device_uuid, employee_id)
) strict, without rowid;

-- Who is signed in where: X-Device-User, stored hashed.
create table sign_ins (
  token_hash text primary key,
  device_uuid text not null,
  employee_id integer not null,
  signed_in_at integer not null,
  used_at integer not null
) strict, without rowid;
create index sign_ins_by_device on sign_ins (device_uuid);

-- How often this edge was started: the numbers of live views rise over restarts.
create table live_runs (
  one integer primary key check (one = 1),
  run integer not null
) strict;

-- What happened to devices and at them, in its order, for ever: the edge's audit. `journalled` = it stands in the ledger's journal (or never will: pin_locked).
create table device_events (
  n integer primary key,
  body text not null,
  journalled integer not null check (journalled in (0, 1))
) strict;
create index device_events_waiting on device_events (n) where journalled = 0;
