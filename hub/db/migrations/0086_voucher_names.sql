-- What is left of a voucher has the names that it has on every wire (F-324, F-111).
alter view voucher_list rename column turns to total_turns;
alter view voucher_list rename column turns_left to remaining_turns;
