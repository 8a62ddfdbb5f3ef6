-- The lines that a register prints in the place of those of its house (F-241).
alter table devices add column template jsonb not null
  default '{"receipt_head": "", "receipt_foot": "", "ticket_foot": ""}';
