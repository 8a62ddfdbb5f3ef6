-- What a search of purchases by the end of a voucher's code goes by (hub/bills/listings.ts), and the drafts that wait (hub/portal/tasks.ts).
create index voucher_details_last_four on voucher_details (exhibitor_id, last_four);
create index voucher_cards_last_four on voucher_cards (exhibitor_id, last_four);
create index schedules_drafts on schedules (exhibitor_id, start) where is_draft and deleted_at is null;
