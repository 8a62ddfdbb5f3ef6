-- What a house decides of its portal: whether a website sync may be ordered there (F-239).
alter table exhibitors add column portal_config jsonb not null default '{"remote_sync":true}';

-- Website syncs: the nth that was ordered for a cinema. The last number stands behind the epoch of the feed that its edge reads, which so begins from the start.
create table catalogue_syncs (
  exhibitor_id integer not null,
  cinema_id integer not null,
  n integer not null,
  ordered_at timestamptz not null default now(),
  ordered_by integer not null,
  primary key (cinema_id, n),
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
select foyer_tenant('catalogue_syncs');
revoke update on catalogue_syncs from foyer_app;
