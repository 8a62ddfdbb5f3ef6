-- The last epoch of the ledger that was put aside when this box began anew (edge/ledger/begin-anew.ts): its mark says nothing of this one.
alter table box add column began_after integer not null default 0;
