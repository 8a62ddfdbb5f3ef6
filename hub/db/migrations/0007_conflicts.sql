-- A conflict stands once under its key, until somebody decides and for ever after: what was decided is not listed again.
alter table conflicts add column key text not null;
create unique index conflicts_key on conflicts (cinema_id, kind, key);
create index conflicts_open on conflicts (exhibitor_id) where resolved_at is null;
