-- Products that the site sells beside tickets, and what unpaid purchases have taken of the stock, so that no piece is sold twice (F-095).
alter table products add column sell_online boolean not null default false;

create table stock_claims (
  exhibitor_id integer not null,
  cinema_id integer not null,
  bill_id text not null,
  product_id integer not null,
  pieces integer not null check (pieces > 0),
  primary key (bill_id, product_id)
);
create index stock_claims_cinema on stock_claims (cinema_id);
select foyer_tenant('stock_claims');
revoke update on stock_claims from foyer_app;
grant delete, update (pieces) on stock_claims to foyer_app;
