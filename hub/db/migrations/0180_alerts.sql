-- What a house must do something about (protocol/alerts/alerts.ts), from when to when; without a cinema it is about the hub. `written_at`: since then there is a letter about it.
create table alerts (
  id bigint generated always as identity primary key,
  exhibitor_id int not null references exhibitors (id),
  cinema_id int,
  kind text not null,
  key text not null,
  since timestamptz not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  written_at timestamptz,
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
create unique index alerts_open on alerts (exhibitor_id, cinema_id, kind, key) nulls not distinct where ended_at is null;
create index alerts_same on alerts (exhibitor_id, cinema_id, kind, key);
select foyer_tenant('alerts');
revoke update on alerts from foyer_app;
grant update (ended_at, written_at) on alerts to foyer_app;
