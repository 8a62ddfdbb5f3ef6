-- Rights in limbo are the hub's to know: an edge has none (docs/ledger.md, L9).
alter table rights add column limbo integer not null default 0;
