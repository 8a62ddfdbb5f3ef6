-- Why this box sells nothing any more (restored, fenced) and since when; and what the hub last said does not agree (protocol/sync/troubles.ts): both stand over a restart.
alter table box add column quarantined_for text;
alter table box add column quarantined_at text;
alter table box add column troubles text not null default '[]';
