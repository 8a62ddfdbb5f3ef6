-- To which other screen a schedule went, and how often (docs/ledger.md, L14).
alter table halls add column screen_id integer;
alter table halls add column moves integer not null default 0;
