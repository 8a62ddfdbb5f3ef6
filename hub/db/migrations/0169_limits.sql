-- How often something was done within a time by all processes of the hub together (F-348): in a window of that length, and in the one before it. `name` is a keyed hash of who does what.
create table limits (
  exhibitor_id integer not null references exhibitors (id),
  name text not null,
  within_s integer not null,
  began_at timestamptz not null,
  times_before integer not null,
  times integer not null,
  primary key (exhibitor_id, name, within_s)
);
select foyer_tenant('limits');
revoke update on limits from foyer_app;
grant update (began_at, times_before, times), delete on limits to foyer_app;
