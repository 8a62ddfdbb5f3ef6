-- What the running program may do (SECURITY, "Secrets"): no row of the ledger is ever taken away, and only columns that a rule changes may be updated. The login itself is made by hub/db/login.ts.
alter default privileges in schema public revoke delete on tables from foyer_app;

do $$
declare
  ledger constant text[] := array['ledger_heads', 'edges', 'journal', 'commands', 'halls', 'slots', 'tickets', 'bills', 'bill_lines', 'allocations',
    'payments', 'questions', 'movements', 'rights', 'conflicts', 'contacts', 'troubles'];
  name text;
begin
  foreach name in array ledger || array['demo_state', 'migrations'] loop
    execute format('revoke delete, truncate on %I from foyer_app', name);
  end loop;
  foreach name in array ledger || array['migrations', 'sessions', 'exhibitor_hosts'] loop
    execute format('revoke update on %I from foyer_app', name);
  end loop;
end $$;
revoke insert on migrations from foyer_app;

-- Columns of protocol/seats/columns.ts that change, and what the hub keeps beside them.
grant update (epoch, ord, own_n, own_hash, down_n, down_hash, up_n, up_hash, received_n, received_hash) on ledger_heads to foyer_app;
grant update (token_hash, public_key) on edges to foyer_app;
grant update (ord) on journal to foyer_app;
grant update (home, state, bill_id, ticket_id, generation, origin, due_at) on slots to foyer_app;
grant update (state) on tickets to foyer_app;
grant update (home, device_id, employee_id, number, status, business_date, contact_id, total_cents, renewals, due_at, settling_at, settled_at)
  on bills to foyer_app;
grant update (state, detail, slot, ticket_id, generation, ended_by) on bill_lines to foyer_app;
grant update (cents, back_cents) on allocations to foyer_app;
grant update (status, amount_cents, refunded_cents) on payments to foyer_app;
grant update (kind, state, device_id, bill_id, n, event) on questions to foyer_app;
grant update (hub, edge) on rights to foyer_app;
grant update (resolved_at) on conflicts to foyer_app;
grant update (ended_at) on troubles to foyer_app;
grant update (touched_at) on sessions to foyer_app;

-- A key to another table names the exhibitor too, so that no row can stand in another house.
alter table schedules add unique (exhibitor_id, id);
alter table events drop constraint events_schedule_id_fkey,
  add foreign key (exhibitor_id, schedule_id) references schedules (exhibitor_id, id);
