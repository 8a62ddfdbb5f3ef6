/** What the entries of a cinema's journals say, in words for a person who watches. @source protocol/sync/entries.ts */
export const JOURNAL_WORDS: Readonly<Record<string, string>> = {
  born: 'A show goes on sale',
  give: 'Seats go to the cinema',
  gave: 'Seats come home to the hub',
  took: 'The cinema has taken its seats',
  held: 'Seats are held for a visitor',
  paying: 'A visitor is sent to pay',
  settling: 'The money is there',
  settled: 'Paid, the tickets are out',
  ended: 'A purchase ended unpaid, its seats are free',
  late: 'Money came too late',
  money_back: 'Money went back',
  sold: 'Sold at the counter',
  voided: 'A sale at the counter was undone',
  confirmed: 'The register has its receipts',
  cash: 'Cash in the drawer was moved',
  device: 'A device was approved or blocked',
}

export const STREAM_WORDS = { own: 'hub', down: 'hub to cinema', up: 'cinema' } as const

export const ORDER_WORDS = {
  open: { tone: 'info', words: 'Waiting for the payer' },
  captured: { tone: 'ok', words: 'Paid' },
  failed: { tone: 'stop', words: 'Failed' },
  cancelled: { tone: 'plain', words: 'Cancelled' },
  expired: { tone: 'plain', words: 'Expired' },
} as const
