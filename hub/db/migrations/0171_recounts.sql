-- Each box that was the edge of a cinema, by its epoch: tickets that it signed live on when another one is the edge (docs/ledger.md, L9).
create table edge_epochs (
  cinema_id integer not null,
  exhibitor_id integer not null,
  epoch integer not null,
  box text not null,
  public_key text not null,
  key_id integer not null,
  admitted_at timestamptz not null default now(),
  approved_by integer,
  ended_at timestamptz,
  primary key (cinema_id, epoch),
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
select foyer_tenant('edge_epochs');
revoke update, delete on edge_epochs from foyer_app;
grant update (public_key, ended_at) on edge_epochs to foyer_app;
insert into edge_epochs (cinema_id, exhibitor_id, epoch, box, public_key, key_id, admitted_at)
select e.cinema_id, e.exhibitor_id, e.epoch, e.box, e.public_key, e.key_id, e.admitted_at
from edges e join cinemas c on c.id = e.cinema_id and c.exhibitor_id = e.exhibitor_id;
grant update (epoch, box, key_id, admitted_at) on edges to foyer_app;

-- The registers that a recount waits for: those that the hub knew when the box of this epoch was admitted. `counted_at`: what it reported was applied, or looked through where it came too late.
create table recount_registers (
  cinema_id integer not null,
  exhibitor_id integer not null,
  epoch integer not null,
  uid text not null,
  name text not null,
  lost_at timestamptz,
  lost_by integer,
  counted_at timestamptz,
  primary key (exhibitor_id, cinema_id, epoch, uid),
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
select foyer_tenant('recount_registers');
revoke update, delete on recount_registers from foyer_app;
grant update (lost_at, lost_by, counted_at) on recount_registers to foyer_app;

-- What registers reported, part by part and as it came: evidence, kept for ever.
create table recount_reports (
  cinema_id integer not null,
  exhibitor_id integer not null,
  epoch integer not null,
  uid text not null,
  part integer not null,
  parts integer not null,
  receipts integer not null,
  content text not null,
  received_at timestamptz not null default now(),
  primary key (cinema_id, epoch, uid, part),
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
select foyer_tenant('recount_reports');
revoke update, delete on recount_reports from foyer_app;

-- A recount begins and ends with an entry of the hub's own stream: there are few, and they say whether one is under way.
create index journal_recounts on journal (cinema_id, ord) where stream = 'own' and body like '{"v":1,"data":{"kind":"recount%';
