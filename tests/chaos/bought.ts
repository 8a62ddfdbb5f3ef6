import type pg from 'pg'
import { withExhibitor } from '../../hub/db/connect.ts'
import { EXHIBITOR_ID } from './schedules.ts'
import type { KnownBill } from './visitor.ts'

/** Purchases as their buyers know them. */
export interface Buyers {
  pool: pg.Pool
  visitors: readonly { bills: ReadonlyMap<string, KnownBill> }[]
}

/** What a buyer should have and has not, and what is there more often than it should be. */
export interface Miscounted {
  lost: string[]
  doubles: string[]
}

interface Row {
  id: string
  isSettled: boolean
  /** Vouchers of it that are good, and the turns that are in them. */
  vouchers: number
  turns: number
  isDue: boolean
}

const BILLS = `
select bills.id, settled_at is not null as "isSettled", count(v.id)::int as vouchers, coalesce(sum(v.turns), 0)::int as turns,
  coalesce(bool_and(d.deliver_at <= now()), true) as "isDue"
from bills left join voucher_deliveries d on d.bill_id = bills.id left join vouchers v on v.id = d.id and v.state = 'active'
where bills.id = any ($1) group by bills.id`
const STRAY = `
select d.bill_id from voucher_deliveries d join vouchers v on v.id = d.id and v.state = 'active'
where d.bill_id <> all ($1)`
const LETTERS = `
select kind || ' ' || lower(reader) as name, count(*)::int as letters from letters
where reader like '%@visitor.example' or reader like '%@friend.example' group by 1`

/**
 * Counts what purchases brought beside their seats: each gift card that was paid is there once, and no other;
 * what was cancelled is not there any more; each letter was written once (F-144, F-156).
 */
export async function miscounted({ pool, visitors }: Buyers): Promise<Miscounted> {
  const known = visitors.flatMap(({ bills }) => [...bills.values()])
  const ids = known.map(({ uuid }) => uuid)
  return withExhibitor(pool, EXHIBITOR_ID, async (client) => {
    const bills = new Map((await client.query<Row>(BILLS, [ids])).rows.map((row) => [row.id, row]))
    const stray = await client.query<{ bill_id: string }>(STRAY, [ids])
    const written = await client.query<{ name: string; letters: number }>(LETTERS)
    const letters = new Map(written.rows.map((row) => [row.name, row.letters]))
    const found: Miscounted = { lost: [], doubles: [] }
    for (const { bill_id } of stray.rows) found.lost.push(`the gift card of bill ${bill_id} is nobody's`)
    for (const bill of known) {
      const row = bills.get(bill.uuid)
      const is = (what: string, there: number, least: number, most = least): void => {
        if (there < least) found.lost.push(`bill ${bill.uuid} has ${there} of ${least}: ${what}`)
        if (there > most) found.doubles.push(`bill ${bill.uuid} has ${there} of ${most}: ${what}`)
      }
      const of = (kind: string, reader: string): number => letters.get(`${kind} ${reader}`) ?? 0
      if (bill.gift) countGift(bill, bill.gift, row, is, of)
      else countTickets(bill, row, is, of)
    }
    return found
  })
}

type Is = (what: string, there: number, least: number, most?: number) => void
type Of = (kind: string, reader: string) => number

function countGift(
  { email }: KnownBill,
  { turns, email: friend }: NonNullable<KnownBill['gift']>,
  row: Row | undefined,
  is: Is,
  of: Of,
): void {
  const paid = row?.isSettled ? 1 : 0
  is('gift cards', row?.vouchers ?? 0, paid)
  is('turns of its gift card', row?.turns ?? 0, paid * turns)
  is('letters with it', of('voucher', friend ?? email), row?.isDue ? paid : 0)
  if (friend !== null) is('letters that it is on its way', of('voucher_bought', email), paid)
}

function countTickets({ email, deeds, tickets }: KnownBill, row: Row | undefined, is: Is, of: Of): void {
  const done = (wanted: string): number => deeds.filter(({ kind, said }) => kind === wanted && said === 'done').length
  const [paid, cancelled] = [row?.isSettled ? 1 : 0, done('cancel')]
  if (cancelled > 0) is('tickets that were cancelled', tickets.size, 0)
  is('letters that it was cancelled', of('order_cancelled', email), cancelled)
  // one that is asked for may bring the tickets before the first has come
  const least = Math.max(done('letter'), cancelled > 0 ? 0 : paid)
  is('letters with its tickets', of('tickets', email), least, done('letter') + (paid ? 1 + done('change') : 0))
}
