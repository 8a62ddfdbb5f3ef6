-- A sold schedule goes to another screen (docs/ledger.md, L14): what of its hall and slots changes then.
alter table halls add column screen_id integer, add column moves integer not null default 0;
grant update (capacity, max_online, screen_id, moves) on halls to foyer_app;
grant update (group_no) on slots to foyer_app;
