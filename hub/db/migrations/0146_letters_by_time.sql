-- How many letters of a kind somebody got in a day is counted before one is written because a stranger typed an address.
create index letters_written on letters (exhibitor_id, written_at);
