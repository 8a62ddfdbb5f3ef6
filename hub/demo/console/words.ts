import { conflicts } from '#protocol/i18n/portal/en/conflicts.ts'
import { conflictWords, type ShownConflict } from '#protocol/ledger/conflict.ts'
import type { EntryData } from '#protocol/ledger/entries.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { sayIn } from '#protocol/server/texts.ts'
import type { TroubleWord } from '#protocol/sync/troubles.ts'

/**
 * What the entries of a cinema's journals say, in words for a person who watches; an edge may be newer and
 * say what has no words here. @source protocol/ledger/entries.ts
 */
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
  device_order: 'The portal decided about a device',
  device_obeyed: 'The edge did it',
  refused: 'A register was told no',
  changing: 'A change begins at the hub',
  changed: 'Tickets were refunded, exchanged or moved',
  claimed: 'Seats were reserved or blocked',
  released: 'Reserved or blocked seats are free again',
  recall: 'A schedule is called home before it is cancelled or moved',
  closed: 'All seats of a schedule came home',
  moved: 'A schedule went to another screen with its audience',
  reopened: 'A schedule that was called home is sold again',
  issued: 'Vouchers were issued',
  voucher: 'A voucher was blocked, or its dates changed',
  rights: 'What is left of vouchers goes to the other side',
  recounting: 'Another box is the edge: what the one before had is recounted',
  recovered: 'A register still has what its box of before had done',
  recounted: 'All registers have reported: what was in limbo is at the hub',
  placed: 'After a restore of the hub: seats stand as their tickets say',
} satisfies Record<EntryData['kind'], string>

/**
 * What does not agree, in words for a person who watches; the time follows. @source protocol/sync/troubles.ts
 */
export const TROUBLE_WORDS = {
  restored: 'Its box has old or damaged data and sells nothing: call support',
  moved: 'The data of its box runs on another machine and sells nothing: approve a box',
  fenced: 'Another box is the edge of this cinema',
  fork: 'Its box and the hub have different entries under one number: call support',
  unapplied: '{{entries}} to be applied',
  unread: '{{entries}} at its edge',
  edge_too_old: 'Its box must be updated before the two understand one another, both sell on,',
  hub_too_old: 'This hub must be updated before the two understand one another, both sell on,',
  hub_behind: '{{entries}} for an update of this hub',
  edge_behind: '{{entries}} at its edge for an update',
  other: 'Its newer box says what this hub has no word for',
  recount_stuck: 'Its recount cannot end,',
  amount: 'A payment was captured with another amount',
  unmarked: 'Its box has lost the mark on its second medium, and sells on',
  data_missing: 'Its box misses data: run a website sync',
  data_old: 'Its box has old data: run a website sync',
} as const satisfies Record<TroubleWord, string>

export const STREAM_WORDS = { own: 'hub', down: 'hub to cinema', up: 'cinema' } as const

export const ORDER_WORDS = {
  open: { tone: 'info', words: 'Waiting for the payer' },
  captured: { tone: 'ok', words: 'Paid' },
  failed: { tone: 'stop', words: 'Failed' },
  cancelled: { tone: 'plain', words: 'Cancelled' },
  expired: { tone: 'plain', words: 'Expired' },
} as const

const say = sayIn('en', conflicts)

/** A conflict in the words that the portal has for it in English. */
export function conflictText({ facts, said, bill }: Pick<ShownConflict, 'facts' | 'said' | 'bill'>): string {
  if (facts === null) return said ?? say('conflicts.unknown')
  const { text, values, why } = conflictWords(facts, (cents) => formatMoney(cents, 'en'))
  const of = bill === null || bill.number === null ? '' : `${say('conflicts.of_bill', { number: bill.number })}: `
  return `${of}${say(`conflicts.kind.${text}`, values)}${why === null ? '' : ` ${say(`conflicts.why.${why}`)}`}`
}
