-- How often a schedule went to another screen (docs/ledger.md, L14).
alter table halls add column moves integer not null default 0;
