-- The hash of each device's token, as its edge said it: the next box of the cinema takes it over. Beside the rows of the devices, which go to all edges and stand in the history.
create table device_tokens (
  cinema_id integer not null,
  exhibitor_id integer not null,
  uid text not null,
  token_hash text,
  primary key (cinema_id, uid),
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
select foyer_tenant('device_tokens');
revoke update, delete on device_tokens from foyer_app;
grant update (token_hash) on device_tokens to foyer_app;
