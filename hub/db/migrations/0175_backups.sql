-- Which installation this is: a backup of one never replaces another (deploy/backup).
create table installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid(),
  -- Until the first night after it nobody misses a backup.
  made_at timestamptz not null default now()
);
insert into installation default values;
revoke insert, update on installation from foyer_app;

-- Backups of the installation that were made and read back, and those that failed. Written by whoever starts
-- the hub: the hub itself sees one house at a time.
create table backups (
  n bigint primary key generated always as identity,
  -- The moment that it shows; of one that failed: when it was begun.
  taken_at timestamptz not null,
  file text,
  bytes bigint,
  -- Why there is none; null = it is good.
  failure text,
  check ((failure is null) = (file is not null and bytes is not null))
);
create index backups_good on backups (taken_at desc) where failure is null;
revoke insert, update on backups from foyer_app;

-- Cinemas whose ledger came back from a backup, with the epoch that it had then. Until a recount has raised
-- that epoch, nobody knows what was sold since, and the hub writes nothing there (hub/ledger/restores.ts).
create table restores (
  id bigint primary key generated always as identity,
  exhibitor_id int not null,
  cinema_id int not null,
  epoch int not null,
  -- The moment that the backup shows.
  taken_at timestamptz not null,
  restored_at timestamptz not null default now()
);
create index restores_cinema on restores (cinema_id);
select foyer_tenant('restores');
revoke insert, update on restores from foyer_app;
