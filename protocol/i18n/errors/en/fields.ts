/** What is wrong with a field. */
export const fields = {
  /** What is wrong with a field; a contract names these, and codes of refusals, as `errors.<key>`. */
  field: {
    invalid: 'This is not valid.',
    required: 'This field is required.',
    too_long: 'This is too long.',
    too_short: 'This is too short.',
    letters: 'Some letters of this cannot be kept. Write it without them.',
    color: 'Write a colour as #rrggbb, or pick one.',
    too_small: 'This must be at least {{minimum}}.',
    too_big: 'This must be at most {{maximum}}.',
    too_many: 'These are too many.',
    too_few: 'These are too few.',
    unknown_field: 'This field is not known here.',
    email: 'This is not an e-mail address.',
    date: 'Write a day as 2026-11-21.',
    host: 'This is not the name of a host: write it as in cinema.example, without https:// and without a path.',
    code_prefix: 'Up to four letters and digits, without I, L, O, 0 and 1: those are easily mixed up.',
    email_confirmation: 'The two e-mail addresses are not the same.',
    vat_number: 'This is not a VAT number. It begins with the letters of its country, as DE123456789 does.',
    select_ticket: 'Select at least 1 ticket.',
    ticket_price: 'The ticket price must be entered too.',
    one_voucher: 'A purchase is tickets, or one voucher.',
    seats_or_quantity: 'Choose seats, or how many.',
  },
} as const
