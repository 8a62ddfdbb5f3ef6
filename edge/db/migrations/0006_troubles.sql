-- Why this box sells nothing any more (restored, fenced) and since when; and what the hub last said does not agree (protocol/sync/troubles.ts): both stand over a restart.
alter table box add column quarantined_for text;
alter table box add column quarantined_at text;
alter table box add column troubles text not null default '[]';
-- A box that was sent away before this was written down.
update box set quarantined_for = 'fenced', quarantined_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') where state = 'quarantined' and epoch > 0;
