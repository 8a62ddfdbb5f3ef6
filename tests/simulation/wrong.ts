import type { TicketRow } from '#protocol/ledger/rows.ts'
import type { Kept } from '../../devices/shell/outbox.ts'
import { payment } from './lines.ts'
import type { Asked } from './messages.ts'
import type { Random } from './random.ts'

/** What a register knows when it asks something wrong. */
interface Asking {
  random: Random
  question_id: string
  address: string
  kept: ReadonlyMap<string, Kept>
  /** Tickets that it made. */
  tickets: readonly TicketRow[]
}

const PRODUCT_CENTS = 390

/**
 * What a register asks whose program or cashier is mistaken: the edge has to refuse it, and nothing may come
 * of it. Null when it has nothing to be wrong about.
 */
export function wrongQuestion(asking: Asking): Asked | null {
  const wrong = asking.random.pick([
    noLines,
    notTheTotal,
    notEnoughCash,
    otherSign,
    twoBills,
    voidOfConfirmed,
    voidOfOther,
  ])
  return wrong(asking)
}

function noLines({ random, question_id }: Asking): Asked {
  return random.chance(0.5)
    ? { kind: 'refund', question_id, tickets: [] }
    : { kind: 'sale', question_id, bill_id: `${question_id}:b`, lines: [], payments: [] }
}

function notTheTotal(asking: Asking): Asked {
  return popcorn(asking, PRODUCT_CENTS + asking.random.pick([-1, 1, 100]), 500)
}

function notEnoughCash(asking: Asking): Asked {
  return popcorn(asking, PRODUCT_CENTS, PRODUCT_CENTS - 1)
}

function popcorn({ question_id, address }: Asking, amount: number, tendered: number): Asked {
  const bill_id = `${question_id}:b`
  const paid = payment(`p:${question_id}:cash`, bill_id, 'cash', amount, tendered, address)
  const line = { kind: 'product', id: `l:${question_id}:p`, cents: PRODUCT_CENTS } as const
  return { kind: 'sale', question_id, bill_id, lines: [line], payments: [paid] }
}

function otherSign({ random, question_id }: Asking): Asked {
  return {
    kind: 'cash',
    question_id,
    ...random.pick([
      { movement: 'paid_out', cents: 500 } as const,
      { movement: 'paid_in', cents: -500 } as const,
      { movement: 'no_sale', cents: 1 } as const,
    ]),
  }
}

function twoBills({ random, question_id, tickets }: Asking): Asked | null {
  if (tickets.length === 0) return null
  const one = random.pick(tickets)
  const others = tickets.filter(({ bill_id }) => bill_id !== one.bill_id)
  return others.length === 0 ? null : { kind: 'refund', question_id, tickets: [one, random.pick(others)] }
}

/** Its receipt is on this register's disk and the edge knows that. */
function isConfirmed({ status, question }: Kept): boolean {
  return question.kind === 'sale' && (status === 'confirmed' || status === 'done')
}

function voidOfConfirmed(asking: Asking): Asked | null {
  return voidOf(asking, isConfirmed)
}

/** Only sales may be voided: what was answered no, or not at all, may be asked again. */
function voidOfOther(asking: Asking): Asked | null {
  return voidOf(asking, ({ question }) => question.kind !== 'sale' && question.kind !== 'void')
}

function voidOf({ random, question_id, kept }: Asking, isWrong: (kept: Kept) => boolean): Asked | null {
  const wrong = [...kept.values()].filter(isWrong)
  return wrong.length === 0 ? null : { kind: 'void', question_id, of: random.pick(wrong).question_id }
}
