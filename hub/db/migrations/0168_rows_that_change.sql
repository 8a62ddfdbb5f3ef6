-- A row of a sale is written and changed twice within seconds: a page keeps room for that, so that the indexes
-- need no new entry (tests/bench/RESULTS.md, B1).
alter table bill_lines set (fillfactor = 70);
alter table bills set (fillfactor = 70);
alter table payments set (fillfactor = 70);
