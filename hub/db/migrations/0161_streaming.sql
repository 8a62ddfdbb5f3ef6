-- Where a movie can be watched at home, at which service (F-049). The site says it where that is the service of the house.
alter table movies add column streaming jsonb not null default '{"provider":"","url":null}';
