import Database from 'better-sqlite3'
import type pg from 'pg'
import { withExhibitor } from '../../hub/db/connect.ts'
import { auditLedger } from '../../hub/ledger/audit.ts'
import { EXHIBITOR_ID, PRICE_CENTS } from './house.ts'
import type { World } from './world.ts'

const SEATS = 2

/** How many purchases each server was asked for. */
export class Sold {
  product = 0
  floor = 0
}

/** One row of numbers, named as the query names them. */
type Numbers = Record<string, number>

/**
 * What fails a run: a seat that was sold twice, a hall that is not exactly full, a total that differs by a
 * cent — at the product by its own invariants and by plain SQL, at the provider, and at the floor, so that
 * the two did the same. `old_tickets` stood at the product before (growth.ts). Answers one line a breach.
 */
export async function audit(world: World, sold: Sold, old_tickets = 0): Promise<string[]> {
  const breaches = (await auditLedger(world.pool, EXHIBITOR_ID)).map(({ id, breach }) => `${id}: ${breach}`)
  const product = await withExhibitor(world.pool, EXHIBITOR_ID, (client) => numbersOf(client, PRODUCT))
  const floor = await numbersOf(world.floorPool, FLOOR)
  const provider = new Database(world.provider_file, { readonly: true })
  const paid = provider.prepare(PROVIDER).get() as Numbers
  provider.close()
  return [
    ...breaches,
    ...differing('product', product, expected(sold.product + old_tickets / SEATS)),
    ...differing('floor', floor, expected(sold.floor)),
    ...differing('provider', paid, {
      captured: sold.product + sold.floor,
      captured_cents: (sold.product + sold.floor) * SEATS * PRICE_CENTS,
      settled: sold.product + sold.floor,
    }),
  ]
}

function expected(purchases: number): Numbers {
  return {
    seats: purchases * SEATS,
    sold: purchases * SEATS,
    tickets: purchases * SEATS,
    ticket_seats: purchases * SEATS,
    bills: purchases,
    bills_cents: purchases * SEATS * PRICE_CENTS,
    lines_cents: purchases * SEATS * PRICE_CENTS,
    paid_cents: purchases * SEATS * PRICE_CENTS,
  }
}

function differing(who: string, found: Numbers, wanted: Numbers): string[] {
  return Object.entries(wanted).flatMap(([what, number]) =>
    found[what] === number ? [] : [`${who}: ${what} is ${found[what]}, not ${number}`],
  )
}

async function numbersOf(client: Pick<pg.ClientBase, 'query'>, sql: string): Promise<Numbers> {
  const { rows } = await client.query<Record<string, string | number>>(sql)
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]))
}

const HALLS = `(select count(*) from slots) as seats,
  (select count(*) from slots where state = 'sold') as sold,
  (select count(*) from bills where status = 'settled') as bills,
  (select sum(total_cents) from bills where status = 'settled') as bills_cents,
  (select sum(amount_cents) from payments where status = 'paid') as paid_cents`

const PRODUCT = `select ${HALLS},
  (select count(*) from tickets where state = 'live') as tickets,
  (select count(*) from (select distinct schedule_id, slot from tickets where state = 'live') as t) as ticket_seats,
  (select sum(total_cents) from bill_lines where state = 'sold') as lines_cents`

const FLOOR = `select ${HALLS},
  (select count(*) from tickets) as tickets,
  (select count(*) from (select distinct schedule_id, slot from tickets) as t) as ticket_seats,
  (select sum(total_cents) from bill_lines) as lines_cents`

const PROVIDER = `select count(*) as captured, sum(captured_cents) as captured_cents, count(settled_event) as settled
  from orders where state = 'captured'`
