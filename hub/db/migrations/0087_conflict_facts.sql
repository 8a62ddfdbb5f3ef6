-- A conflict is kept as facts, which each reader reads in a language of their own; what a program of before listed keeps its sentence. Who decided and why stands beside it for ever.
alter table conflicts
  alter column detail drop not null,
  add column facts jsonb,
  add column decided_by integer,
  add column reason text,
  add constraint conflicts_decided check (
    (decided_by is null) = (reason is null) and (decided_by is null or resolved_at is not null));
grant update (decided_by, reason) on conflicts to foyer_app;
