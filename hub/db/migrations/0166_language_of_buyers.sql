-- In which language somebody bought, for the letters that follow; null = nobody said, or it is not known (F-144).
alter table contacts add column locale text;
