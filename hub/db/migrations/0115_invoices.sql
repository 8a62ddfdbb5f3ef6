-- Whom an invoice is made out to, {company, address, vat_number} (protocol/bills/invoice.ts): with the buyer's name, beside the journal (L19). It goes with the name.
alter table contacts add column invoice jsonb;
alter table contacts add constraint contacts_erased_invoice check (erased_at is null or invoice is null);
