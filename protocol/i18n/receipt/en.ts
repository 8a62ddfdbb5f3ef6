/** What stands on the paper of a register: receipts and ticket slips. English is the source of the keys. */
export const en = {
  receipt: 'Receipt',
  refund: 'Refund',
  copy: 'COPY',
  test: 'TEST, not valid',
  vat_number: 'VAT no. {number}',
  receipt_number: 'No. {number}',
  reference: 'Bill {reference}',
  rounding: 'Rounding',
  total: 'Total',
  tip: 'Tip',
  tendered: '{method}, given',
  change: 'Change',
  vat: 'VAT',
  vat_rate: '{letter} {percent} %',
  net: 'Net',
  tax: 'Tax',
  gross: 'Gross',
  thanks: 'Enjoy the film.',
  screen: 'Screen',
  row: 'Row',
  seat: 'Seat',
  free_seating: 'Free seating',
} as const

/** The texts of one language: exactly the keys of English. */
export type ReceiptTexts = Readonly<Record<keyof typeof en, string>>
