import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'

export interface FloorLine {
  schedule_id: number
  slot: number
  name: string
  total_cents: number
}

/** What is recorded at the provider when a bill settles. */
export interface FloorEvent {
  bill_id: string
  number: string
  lines: (FloorLine & { id: string; ticket_id: string })[]
}

const HOLD = `with bill as (insert into bills (id, status, due_at) values ($1, 'pending', $2))
  update slots set state = 'held', bill_id = $1, due_at = $2 where schedule_id = $3 and slot = any($4::int[])`

const PAY = `with contact as (insert into contacts (id, name, email) values ($2, $3, $4)),
  bill as (update bills set status = 'paying', contact_id = $2, total_cents = $6, due_at = $7 where id = $1),
  payment as (insert into payments (id, bill_id, status, amount_cents) values ($5, $1, 'paying', $6))
  insert into bill_lines (id, bill_id, schedule_id, slot, name, total_cents)
  select * from unnest($8::text[], array_fill($1, array[cardinality($8::text[])]), $9::int[], $10::int[], $11::text[], $12::int[])`

const SETTLING = `with bill as (update bills set settling_at = clock_timestamp(), number = $2
    from payments where payments.id = $1 and bills.id = payments.bill_id returning bills.id)
  select bill.id as bill_id, l.id, l.schedule_id, l.slot, l.name, l.total_cents from bill join bill_lines l on l.bill_id = bill.id`

const SETTLED = `with bill as (update bills set status = 'settled', settled_at = clock_timestamp(), due_at = null where id = $1),
  payment as (update payments set status = 'paid' where id = $2),
  line as (update bill_lines set ticket_id = x.ticket_id from unnest($3::text[], $4::text[]) as x(id, ticket_id) where bill_lines.id = x.id),
  ticket as (insert into tickets (schedule_id, ticket_id, slot, bill_id, line_id)
    select x.schedule_id, x.ticket_id, x.slot, $1, x.id from unnest($5::int[], $4::text[], $6::int[], $3::text[]) as x(schedule_id, ticket_id, slot, id))
  update slots set state = 'sold', ticket_id = x.ticket_id, due_at = null
    from unnest($5::int[], $6::int[], $4::text[]) as x(schedule_id, slot, ticket_id)
    where slots.schedule_id = x.schedule_id and slots.slot = x.slot`

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}

/**
 * The four durable steps of an online sale, each one statement and one commit; nothing is asked, nothing
 * refused.
 */
export class FloorStore {
  readonly #pool: pg.Pool

  constructor(url: string, connections: number) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      // Plans that were made while the tables were empty would scan for ever.
      onConnect: async (client: pg.ClientBase) => void (await client.query('set enable_seqscan = off')),
    })
  }

  async hold(schedule_id: number, slots: number[]): Promise<{ bill_id: string; held_until: string }> {
    const bill_id = randomUUID()
    const held_until = inMinutes(10)
    await this.#pool.query({ name: 'hold', text: HOLD, values: [bill_id, held_until, schedule_id, slots] })
    return { bill_id, held_until }
  }

  async pay(bill_id: string, buyer: { name: string; email: string }, lines: FloorLine[]) {
    const payment_id = randomUUID()
    const amount_cents = lines.reduce((sum, line) => sum + line.total_cents, 0)
    const due_at = inMinutes(15)
    const ids = lines.map(() => randomUUID())
    const columns = [
      lines.map((line) => line.schedule_id),
      lines.map((line) => line.slot),
      lines.map((line) => line.name),
      lines.map((line) => line.total_cents),
    ]
    const values = [bill_id, randomUUID(), buyer.name, buyer.email, payment_id, amount_cents, due_at, ids, ...columns]
    await this.#pool.query({ name: 'pay', text: PAY, values })
    return { payment_id, amount_cents, due_at }
  }

  async settling(payment_id: string): Promise<FloorEvent> {
    const number = randomBytes(4).toString('hex')
    const { rows } = await this.#pool.query<FloorLine & { bill_id: string; id: string }>({
      name: 'settling',
      text: SETTLING,
      values: [payment_id, number],
    })
    const lines = rows.map(({ bill_id: _, ...line }) => ({ ...line, ticket_id: randomBytes(6).toString('hex') }))
    return { bill_id: rows[0]!.bill_id, number, lines }
  }

  async settled(payment_id: string, { bill_id, lines }: FloorEvent): Promise<void> {
    const of = <K extends 'id' | 'ticket_id' | 'schedule_id' | 'slot'>(key: K) => lines.map((line) => line[key])
    const values = [bill_id, payment_id, of('id'), of('ticket_id'), of('schedule_id'), of('slot')]
    await this.#pool.query({ name: 'settled', text: SETTLED, values })
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
