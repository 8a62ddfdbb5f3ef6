-- What a person chose about a conflict of a recount (protocol/ledger/decide-left-out.ts); null where only a reason was asked for.
alter table conflicts add column choice text, add constraint conflicts_chosen check (choice is null or decided_by is not null);
grant update (choice) on conflicts to foyer_app;
