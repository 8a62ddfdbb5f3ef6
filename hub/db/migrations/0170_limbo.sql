-- What a box that is the edge no more has of a right, until a recount knows what became of it (docs/ledger.md, L9).
alter table rights add column limbo int not null default 0 check (limbo >= 0);
grant update (limbo) on rights to foyer_app;
