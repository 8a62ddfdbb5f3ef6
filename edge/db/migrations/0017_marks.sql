-- The key that seals what devices carry of this box's journal; every copy of this file has it.
alter table box add column mark_key text not null default '';
update box set mark_key = lower(hex(randomblob(32)));
-- This box has a mark on a second medium (edge/ledger/mark-file.ts), and since when it is not there any more.
alter table box add column marked integer not null default 0;
alter table box add column unmarked_at text;
