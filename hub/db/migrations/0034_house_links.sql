-- Somebody who works in two houses and has proven it in both: one row in each, so that each side can end it alone. It holds until the password of either side changes. No key leads to the other house:
-- what stands there is asked of that house whenever the link is used.
create table house_links (
  exhibitor_id integer not null,
  employee_id integer not null,
  other_exhibitor_id integer not null,
  other_employee_id integer not null,
  other_host text not null,
  proven_at timestamptz not null default clock_timestamp(),
  primary key (exhibitor_id, employee_id, other_exhibitor_id),
  foreign key (exhibitor_id, employee_id) references employees (exhibitor_id, id),
  check (exhibitor_id <> other_exhibitor_id)
);
select foyer_tenant('house_links');
revoke update on house_links from foyer_app;
grant delete on house_links to foyer_app;

-- What takes somebody from one house to another, by the hash of a token of 256 bits: to prove a link there (`link`), or to enter by one (`switch`). It is redeemed once, in the house whose row it is.
create table house_tokens (
  hash text primary key,
  exhibitor_id integer not null references exhibitors (id),
  kind text not null check (kind in ('link', 'switch')),
  from_exhibitor_id integer not null,
  from_employee_id integer not null,
  from_host text not null,
  began_at timestamptz not null,
  made_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null
);
select foyer_tenant('house_tokens');
revoke update on house_tokens from foyer_app;
grant delete on house_tokens to foyer_app;
