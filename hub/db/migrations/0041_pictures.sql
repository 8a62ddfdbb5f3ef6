-- Pictures of a house (hub/catalogue/pictures): the row says that there is one, its files lie in the hub's folder. `picture` = SHA-256 of the widest file.
create table pictures (
  exhibitor_id integer not null,
  picture text not null,
  width integer not null,
  height integer not null,
  given_at timestamptz not null,
  given_by integer,
  primary key (exhibitor_id, picture)
);
select foyer_tenant('pictures');
revoke update on pictures from foyer_app;
-- `for key share` and `for update` take the right to update something.
grant update (given_at), delete on pictures to foyer_app;
