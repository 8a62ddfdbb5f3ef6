-- What people did with the edges of their house (docs/ledger.md, L9; SECURITY, "Audit"): a box was approved, a credential was ended, a register was declared lost. `epoch` is that of the edge then, 0 = there was none;
-- `subject` the box or the register, `name` what it was called. Written in the transaction of what was done, and never changed.
create table edge_doings (
  id text primary key default gen_random_uuid()::text,
  exhibitor_id integer not null references exhibitors (id),
  at timestamptz not null default now(),
  employee_id integer not null,
  cinema_id integer not null,
  what text not null check (what in ('approved', 'ended', 'register_lost')),
  epoch integer not null,
  subject text not null,
  name text not null,
  foreign key (exhibitor_id, cinema_id) references cinemas (exhibitor_id, id)
);
select foyer_tenant('edge_doings');
revoke update, delete, truncate on edge_doings from foyer_app;
create index edge_doings_listed on edge_doings (exhibitor_id, at desc, id);

-- They stand in the chain of their house, as history, exports and erasures do (0088, 0154).
create or replace function foyer_content(record text, said jsonb) returns text language sql immutable as $$
  select encode(sha256(convert_to((case record
    when 'history' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'kind', said -> 'row_id', said -> 'version',
      said -> 'changed_at', said -> 'changed_by', said -> 'before')
    when 'exports' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'at', said -> 'employee_id', said -> 'list',
      said -> 'query', said -> 'columns', said -> 'format')
    when 'erasures' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'at', said -> 'employee_id', said -> 'reason', said -> 'places')
    when 'edge_doings' then jsonb_build_array(said -> 'id', said -> 'exhibitor_id', said -> 'at', said -> 'employee_id', said -> 'cinema_id',
      said -> 'what', said -> 'epoch', said -> 'subject', said -> 'name')
  end)::text, 'UTF8')), 'hex')
$$;
create trigger dated before insert on edge_doings for each row execute function foyer_dated();
create trigger to_chain after insert on edge_doings for each row execute function foyer_to_chain();
