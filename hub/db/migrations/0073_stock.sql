-- Pictures of products and recipes of combos, and what people write down of the stock of a product in a cinema: how much is there follows from that and from the sales (F-209).
alter table products add column picture text, add column recipe jsonb not null default '[]';

create table stock_changes (
  id bigint primary key generated always as identity,
  exhibitor_id integer not null,
  cinema_id integer not null,
  product_id integer not null,
  what text not null check (what in ('counted', 'delivered', 'wasted')),
  pieces integer not null check (pieces >= 0),
  reason text not null,
  employee_id integer not null,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);
create index stock_changes_product on stock_changes (product_id, cinema_id, id desc);
select foyer_tenant('stock_changes');
revoke update, delete on stock_changes from foyer_app;

create index bill_lines_product on bill_lines (product_id, cinema_id) where product_id is not null;
