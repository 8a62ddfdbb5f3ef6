import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as z from 'zod'
import { ok, refuse } from '#protocol/result.ts'
import {
  type NewOrder,
  type NewRefund,
  OrderPage,
  type OrderState,
  type ProviderOrder,
  type ProviderRefund,
  type ProviderRefusalCode,
} from '../provider.ts'
import { CommitGroup } from './commit-group.ts'

const SCHEMA = `
  create table if not exists orders (
    n integer primary key autoincrement,
    id text not null unique,
    order_id text not null unique,
    bill_id text not null,
    amount_cents integer not null check (amount_cents > 0),
    tip_cents integer not null check (tip_cents >= 0),
    captured_cents integer not null default 0,
    description text not null,
    component text not null,
    state text not null check (state in ('open', 'captured', 'failed', 'cancelled', 'expired')),
    settled_event text,
    refunds_made integer not null default 0,
    created_at text not null,
    expires_at text not null,
    capture_at text,
    return_url text not null,
    callback_url text not null
  ) strict;
  create index if not exists orders_open on orders (expires_at) where state = 'open';
  create index if not exists orders_late on orders (capture_at) where capture_at is not null;
  create table if not exists refunds (
    order_n integer not null references orders (n),
    key text not null,
    amount_cents integer not null check (amount_cents > 0),
    reference text not null,
    at text not null,
    primary key (order_n, key)
  ) strict, without rowid;
  create table if not exists webhooks (
    id integer primary key autoincrement,
    callback_url text not null,
    body text not null,
    tries integer not null default 0,
    due_ms integer not null
  ) strict;
  create index if not exists webhooks_due on webhooks (due_ms);
`

const OrderRow = z.object({
  n: z.int(),
  id: z.string(),
  order_id: z.string(),
  bill_id: z.string(),
  amount_cents: z.int(),
  tip_cents: z.int(),
  captured_cents: z.int(),
  description: z.string(),
  component: z.enum(['redirect', 'qr']),
  state: z.enum(['open', 'captured', 'failed', 'cancelled', 'expired']),
  settled_event: z.string().nullable(),
  refunds_made: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
  capture_at: z.string().nullable(),
  return_url: z.string(),
  callback_url: z.string(),
})
/** A row of `orders`, without the addresses that depend on where the server listens. */
export type OrderRow = z.output<typeof OrderRow>

/**
 * What the payer may do on the hosted page; `late` lets the order expire and the money arrive afterwards
 * (F-141).
 */
export const PAYER_ACTIONS = ['pay', 'fail', 'cancel', 'expire', 'late'] as const
export type PayerAction = (typeof PAYER_ACTIONS)[number]

/** Where an action leads from each state; an action that is not listed changes nothing. */
const MOVES: Record<OrderState, Partial<Record<PayerAction, OrderState>>> = {
  open: { pay: 'captured', fail: 'failed', cancel: 'cancelled', expire: 'expired', late: 'expired' },
  captured: {},
  failed: { late: 'captured' },
  cancelled: { late: 'captured' },
  expired: { late: 'captured' },
}

/** How long the money of `late` waits after the order expired on the page. */
export const LATE_CAPTURE_MS = 4_000

export interface Webhook {
  id: number
  callback_url: string
  body: string
  tries: number
}

function refused(code: ProviderRefusalCode, detail: Record<string, unknown> = {}) {
  return refuse(code, 'message', detail)
}

/**
 * Opens the provider's own file in `directory`, durable to the disk at every commit, and proves that it is.
 */
function openFile(directory: string): Database.Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const db = new Database(join(directory, 'sandbox-provider.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 2000')
  if (db.pragma('journal_mode', { simple: true }) !== 'wal' || db.pragma('synchronous', { simple: true }) !== 2) {
    throw new Error('the provider refuses to run on a file that is not durable')
  }
  db.exec(SCHEMA)
  return db
}

function statements(db: Database.Database) {
  return {
    insertOrder: db.prepare(
      `insert into orders (id, order_id, bill_id, amount_cents, tip_cents, description, component, state, created_at, expires_at, return_url, callback_url)
     values (@id, @order_id, @bill_id, @amount_cents, @tip_cents, @description, @component, 'open', @created_at, @expires_at, @return_url, @callback_url)`,
    ),
    byOrderId: db.prepare('select * from orders where order_id = ?'),
    byId: db.prepare('select * from orders where id = ?'),
    byNumber: db.prepare('select * from orders where n = ?'),
    pageUp: db.prepare('select * from orders where n > ? order by n limit ?'),
    pageDown: db.prepare('select * from orders where n < ? order by n desc limit ?'),
    setState: db.prepare('update orders set state = ?, captured_cents = ?, capture_at = ? where n = ?'),
    setSettled: db.prepare('update orders set settled_event = ? where n = ?'),
    countRefund: db.prepare('update orders set refunds_made = refunds_made + 1 where n = ?'),
    refundsOf: db.prepare('select key, amount_cents, reference, at from refunds where order_n = ? order by at, key'),
    insertRefund: db.prepare('insert into refunds (order_n, key, amount_cents, reference, at) values (?, ?, ?, ?, ?)'),
    due: db.prepare(
      `select n from (select n from orders where state = 'open' and expires_at <= @now limit 200)
     union select n from (select n from orders where capture_at is not null and capture_at <= @now limit 200)`,
    ),
    insertWebhook: db.prepare(
      'insert into webhooks (callback_url, body, due_ms) values (?, ?, ?) returning id, callback_url, body, tries',
    ),
    dueWebhooks: db.prepare(
      'select id, callback_url, body, tries from webhooks where due_ms <= ? order by due_ms, id limit ?',
    ),
    removeWebhook: db.prepare('delete from webhooks where id = ?'),
    retryWebhook: db.prepare('update webhooks set tries = tries + 1, due_ms = ? where id = ?'),
  }
}

/**
 * The sandbox provider's durable store: orders, refunds and webhooks not yet delivered, in one SQLite file of
 * its own. Every method that changes something answers after its commit; a repetition is answered as the
 * first time. `onWebhook` is called with each webhook once the commit that caused it is done.
 */
export class SandboxStore {
  readonly #db: Database.Database
  readonly #group: CommitGroup
  readonly #sql: ReturnType<typeof statements>
  readonly #now: () => number
  onWebhook: (webhook: Webhook) => void = () => {}

  constructor(directory: string, now: () => number = Date.now) {
    this.#db = openFile(directory)
    this.#group = new CommitGroup(this.#db)
    this.#sql = statements(this.#db)
    this.#now = now
  }

  /**
   * Creates an order under the asker's id, or answers the one that is there; another content under a known id
   * is refused.
   */
  create(input: z.output<typeof NewOrder>) {
    return this.#group.run(() => {
      const known = this.#row(this.#sql.byOrderId.get(input.order_id))
      if (known) return sameOrder(known, input) ? ok(known) : refused('order_differs')
      const { lastInsertRowid } = this.#sql.insertOrder.run({
        ...input,
        expires_at: new Date(input.expires_at).toISOString(),
        id: `so_${randomBytes(16).toString('hex')}`,
        created_at: this.#instant(),
      })
      return ok(this.#byNumber(Number(lastInsertRowid)))
    })
  }

  /** The order by our own id, expired first when its time is over. */
  async lookUp(orderId: string) {
    const row = this.#row(this.#sql.byOrderId.get(orderId))
    if (!row) return refused('order_unknown')
    return ok(this.#isDue(row) ? await this.#group.run(() => this.#moveDue(row.n)) : row)
  }

  /** The order by the provider's id, for its page. */
  async byId(id: string): Promise<OrderRow | undefined> {
    const row = this.#row(this.#sql.byId.get(id))
    return row && this.#isDue(row) ? this.#group.run(() => this.#moveDue(row.n)) : row
  }

  /** Records the whole event of a captured order, byte for byte. */
  markSettled(orderId: string, event: string) {
    return this.#group.run(() => {
      const row = this.#row(this.#sql.byOrderId.get(orderId))
      if (!row) return refused('order_unknown')
      if (row.settled_event !== null) return row.settled_event === event ? ok(row) : refused('settled_differently')
      if (row.state !== 'captured') return refused('not_captured', { state: row.state })
      if (row.refunds_made > 0) return refused('refunded_before_settled')
      this.#sql.setSettled.run(event, row.n)
      return ok({ ...row, settled_event: event })
    })
  }

  /** Gives back once per key, never more than was captured. */
  refund(orderId: string, refund: NewRefund) {
    return this.#group.run(() => {
      const row = this.#row(this.#sql.byOrderId.get(orderId))
      if (!row) return refused('order_unknown')
      const made = this.refundsOf(row)
      const known = made.find(({ key }) => key === refund.key)
      if (known) return known.amount_cents === refund.amount_cents ? ok(row) : refused('refund_differs')
      const left = row.captured_cents - made.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
      if (row.state !== 'captured') return refused('not_captured', { state: row.state })
      if (refund.amount_cents > left) return refused('refund_exceeds', { left_cents: left })
      this.#sql.insertRefund.run(row.n, refund.key, refund.amount_cents, refund.reference, this.#instant())
      this.#sql.countRefund.run(row.n)
      return ok({ ...row, refunds_made: row.refunds_made + 1 })
    })
  }

  /** One page of all orders; the cursor is the number of the last order seen. */
  list(page: OrderPage): { rows: OrderRow[]; next: string | null } {
    const { after, limit, newest_first } = OrderPage.parse(page)
    const from = after === undefined ? undefined : Number(after)
    const found = newest_first
      ? this.#sql.pageDown.all(from ?? Number.MAX_SAFE_INTEGER, limit + 1)
      : this.#sql.pageUp.all(from ?? 0, limit + 1)
    const rows = z.array(OrderRow).parse(found.slice(0, limit))
    return { rows, next: found.length > limit ? String(rows.at(-1)?.n) : null }
  }

  refundsOf(row: OrderRow): ProviderRefund[] {
    return row.refunds_made === 0 ? [] : (this.#sql.refundsOf.all(row.n) as ProviderRefund[])
  }

  /**
   * What the payer did on the hosted page. An action that the state does not allow leaves the order as it is.
   */
  act(id: string, action: PayerAction): Promise<OrderRow | undefined> {
    return this.#group.run(() => {
      const row = this.#row(this.#sql.byId.get(id))
      if (!row) return undefined
      const current = this.#isDue(row) ? this.#moveDue(row.n) : row
      const state = MOVES[current.state][action]
      if (!state) return current
      const late = action === 'late' && state === 'expired'
      return this.#move(current, state, late ? new Date(this.#now() + LATE_CAPTURE_MS).toISOString() : null)
    })
  }

  /** Expires orders and lets late money arrive, whatever is due now. */
  async sweep(): Promise<void> {
    const due = z.array(z.object({ n: z.int() })).parse(this.#sql.due.all({ now: this.#instant() }))
    const move = () => {
      for (const { n } of due) this.#moveDue(n)
    }
    if (due.length > 0) await this.#group.run(move)
  }

  dueWebhooks(limit: number): Webhook[] {
    return this.#sql.dueWebhooks.all(this.#now(), limit) as Webhook[]
  }

  async webhookDelivered(id: number): Promise<void> {
    await this.#group.run(() => this.#sql.removeWebhook.run(id))
  }

  async webhookFailed(id: number, waitMs: number): Promise<void> {
    await this.#group.run(() => this.#sql.retryWebhook.run(this.#now() + waitMs, id))
  }

  close(): void {
    this.#group.flush()
    this.#db.close()
  }

  #instant(): string {
    return new Date(this.#now()).toISOString()
  }

  #row(found: unknown): OrderRow | undefined {
    return found as OrderRow | undefined
  }

  #byNumber(n: number): OrderRow {
    return OrderRow.parse(this.#sql.byNumber.get(n))
  }

  #isDue(row: OrderRow): boolean {
    const now = this.#instant()
    return (row.state === 'open' && row.expires_at <= now) || (row.capture_at !== null && row.capture_at <= now)
  }

  #moveDue(n: number): OrderRow {
    const row = this.#byNumber(n)
    if (!this.#isDue(row)) return row
    return this.#move(row, row.capture_at === null ? 'expired' : 'captured', null)
  }

  /**
   * Writes the new state and the webhook that says so in one commit; the webhook is handed out when that
   * commit is done.
   */
  #move(row: OrderRow, state: OrderState, captureAt: string | null): OrderRow {
    const captured = state === 'captured' ? row.amount_cents + row.tip_cents : row.captured_cents
    this.#sql.setState.run(state, captured, captureAt, row.n)
    const body = JSON.stringify({ order_id: row.order_id, state, at: this.#instant() })
    const webhook = this.#sql.insertWebhook.get(row.callback_url, body, this.#now()) as Webhook
    this.#group.afterCommit(() => this.onWebhook(webhook))
    return { ...row, state, captured_cents: captured, capture_at: captureAt }
  }
}

function sameOrder(row: OrderRow, input: z.output<typeof NewOrder>): boolean {
  return row.bill_id === input.bill_id && row.amount_cents === input.amount_cents && row.tip_cents === input.tip_cents
}

/** The order as it goes over the wire; `base` is the address under which browsers reach the provider. */
export function orderAnswer(row: OrderRow, refunds: ProviderRefund[], base: string): ProviderOrder {
  const { n, description, capture_at, return_url, callback_url, refunds_made, ...order } = row
  const checkout_url = `${base}/pay/${row.id}`
  const deeplink = row.component === 'qr' ? `${checkout_url}?amount=${row.amount_cents + row.tip_cents}` : null
  return { ...order, refunds, checkout_url, deeplink }
}
