-- What visitors read of rates, tags, ways to pay and products, in other languages than the house's own (F-006).
alter table price_rates add column translations jsonb not null default '{}';
alter table tags add column translations jsonb not null default '{}';
alter table payment_methods add column translations jsonb not null default '{}';
alter table products add column translations jsonb not null default '{}';
