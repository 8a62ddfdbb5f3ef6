-- The machine that this box was admitted on, as hashes of what it offers (protocol/sync/machine.ts, L7).
alter table box add column machine text;
