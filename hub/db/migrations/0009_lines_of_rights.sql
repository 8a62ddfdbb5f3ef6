-- A right is compared with the lines that used it up, every minute for those that changed.
create index bill_lines_right on bill_lines (right_key) where right_key is not null;
