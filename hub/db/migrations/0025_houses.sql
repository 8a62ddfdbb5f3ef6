-- Every exhibitor of this installation, so that one who looks after all of them can list them. Readable without a tenant, as host names are: it says nothing that a site does not, and who is blocked.
create table houses (
  exhibitor_id integer primary key references exhibitors (id),
  trade_name text not null,
  made_at timestamptz not null default now(),
  blocked_at timestamptz
);
alter table exhibitors no force row level security;
insert into houses (exhibitor_id, trade_name) select id, trade_name from exhibitors;
alter table exhibitors force row level security;
select foyer_tenant('houses');
create policy lookup on houses for select using (true);
revoke update on houses from foyer_app;
grant update (trade_name, blocked_at) on houses to foyer_app;

create function foyer_house() returns trigger language plpgsql as $$
begin
  insert into houses (exhibitor_id, trade_name) values (new.id, new.trade_name)
  on conflict (exhibitor_id) do update set trade_name = excluded.trade_name;
  return null;
end $$;
create trigger house after insert or update of trade_name on exhibitors for each row execute function foyer_house();

-- Every process of the hub hears of a block at once, as of another host name.
create function foyer_house_blocked() returns trigger language plpgsql as $$
begin
  perform pg_notify('foyer_catalogue', new.exhibitor_id::text);
  return null;
end $$;
create trigger blocked after update of blocked_at on houses for each row execute function foyer_house_blocked();

-- Who looks after the whole installation: makes exhibitors and blocks them. No role and no permission holds that, and no row of it is written by a call of the people of a house.
create table super_admins (
  exhibitor_id integer not null,
  employee_id integer not null,
  since timestamptz not null default now(),
  primary key (exhibitor_id, employee_id),
  foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id)
);
select foyer_tenant('super_admins');
revoke update on super_admins from foyer_app;

-- The one link by which an empty installation gets its first exhibitor, by the hash of its token. It is written anew at each start and goes when it is used.
create table setup_links (
  one boolean primary key default true check (one),
  hash text not null,
  made_at timestamptz not null
);
revoke update on setup_links from foyer_app;
grant update (hash, made_at) on setup_links to foyer_app;
grant delete on setup_links to foyer_app;
