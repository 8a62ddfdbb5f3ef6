-- Refunds, exchanges, seat changes, reservations and blocks (LEDGER.md, L8, L16, L18): which question ended a line, what of a share went back, and which register took a payment.
alter table bill_lines add column ended_by text;
alter table allocations add column back_cents integer not null default 0 check (back_cents between 0 and cents);
alter table payments add column device_id text;
alter table questions add column event text;
alter table movements add column type text not null default 'cash';
-- The last number of the edge's journal that the hub said it has: what waits is known also after a restart in a cut.
alter table box add column received_n integer not null default 0;
