-- Refunds, exchanges, seat changes, reservations and blocks (LEDGER.md, L8, L16, L18): which question ended a line, what of a share went back, which register took a payment, and
-- the event that the hub appends once the second place has it.
alter table bill_lines add column ended_by text;
alter table allocations add column back_cents int not null default 0 check (back_cents between 0 and cents);
alter table payments add column device_id text;
alter table questions add column event text;
create index questions_open on questions (cinema_id) where state = 'open';
alter table movements add column type text not null default 'cash';
