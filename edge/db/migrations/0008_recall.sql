-- Whether a schedule is sold: open, called home, or closed (docs/ledger.md, L14).
alter table halls add column sale text not null default 'open';
