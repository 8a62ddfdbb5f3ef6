-- Entries of the hub's stream that are stored and not applied, the first one first: it is of a kind or version that this program does not know, or cannot be applied for another reason (LEDGER.md, L3). `since`: when the first of them came.
create table waiting (
  epoch integer not null,
  n integer not null,
  hash text not null,
  body text not null,
  since text not null,
  primary key (epoch, n)
);
