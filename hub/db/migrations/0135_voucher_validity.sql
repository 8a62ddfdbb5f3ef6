-- How long a voucher is valid that is sold, and whether its VAT is due at its sale (at this rate) or at its redemption (null) (F-156).
alter table voucher_types
  add column valid_months integer check (valid_months between 1 and 240),
  add column to_year_end boolean not null default false,
  add column vat_bp integer check (vat_bp between 0 and 10000);
