-- Who imported codes stands with their cards too (F-214).
alter table voucher_card_events drop constraint voucher_card_events_what_check,
  add constraint voucher_card_events_what_check check (what in ('imported', 'read', 'labels', 'blocked', 'unblocked'));
