-- A cinema may have another offline grant of a voucher type than the others.
alter table voucher_types add column offline_grants jsonb not null default '[]';
