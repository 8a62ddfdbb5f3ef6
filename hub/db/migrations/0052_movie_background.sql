-- A wide picture of a movie, beside its poster (F-181).
alter table movies add column background text;
