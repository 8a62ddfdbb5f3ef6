-- What TMDB said of a movie when that was taken over last (F-182).
alter table movies add column tmdb_said jsonb;
-- A movie of TMDB is here once; of those that were there twice the oldest keeps its number.
alter table movies no force row level security;
update movies set tmdb_id = null where id in (
  select id from (
    select id, row_number() over (partition by exhibitor_id, tmdb_id order by id) as nth
    from movies where tmdb_id is not null and deleted_at is null
  ) numbered where nth > 1
);
alter table movies force row level security;
create unique index movies_exhibitor_id_tmdb_id_key on movies (exhibitor_id, tmdb_id) where deleted_at is null;

-- The key by which a house asks TMDB, sealed with a key of the hub's folder (hub/catalogue/tmdb).
create table tmdb_keys (
  exhibitor_id integer primary key,
  sealed text not null,
  set_at timestamptz not null default now(),
  set_by integer not null
);
select foyer_tenant('tmdb_keys');
grant delete on tmdb_keys to foyer_app;
revoke update on tmdb_keys from foyer_app;
grant update (sealed, set_at, set_by) on tmdb_keys to foyer_app;
