import type pg from 'pg'
import type { Logger } from 'pino'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { decideClosed, decideRecall } from '#protocol/ledger/decide-recall.ts'
import type { Letter, Sender } from '#protocol/mailings/letters.ts'
import { ok, type Refusal } from '#protocol/result.ts'
import { later } from '#protocol/server/background.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { atOnce } from '../kit/at-once.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import type { Conflicts } from '../ledger/conflicts.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Step } from '../ledger/step.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import { hasReader, readersLocale } from './readers.ts'
import type { RefundRefusal, Refunds } from './refunds.ts'
import { cancelledVisit, visitAttachment } from './visits.ts'

/** A cancellation as its row is. */
export interface Cancellation {
  exhibitor_id: number
  cinema_id: number
  schedule_id: number
  is_refund: boolean
  reason: string
  employee_id: number
  closed_at: string | null
}

export interface CancellationParts {
  pool: pg.Pool
  lanes: Pick<Lanes, 'of'>
  refunds: Pick<Refunds, 'begin'>
  conflicts: Pick<Conflicts, 'list' | 'over'>
  letters: Letters
  catalogue: Pick<CatalogueStore, 'withSchedules'>
  render: RenderLetter
  /** Whose letters a house's are, and in which language it writes. */
  sender: (exhibitor_id: number) => Promise<Sender & { locales: readonly Locale[] }>
  exhibitors: () => Promise<Iterable<number>>
  log: Logger
}

/** A bill of a cancelled schedule that the hub may not refund, and why. */
const CONFLICT = 'cancelled_not_refunded'

/** Bills of one reading. */
const READ = 500

const OPEN = `
select exhibitor_id, cinema_id, schedule_id, is_refund, reason, employee_id, closed_at
from schedule_cancellations where done_at is null order by begun_at`

const SNAPSHOT = `
insert into cancelled_bills (schedule_id, bill_id, exhibitor_id, tickets)
select $1, bill_id, $2, count(*) from tickets where schedule_id = $1 and state = 'live' group by bill_id
on conflict do nothing`

/** Buyers who were not written to yet, with what their letter says. */
const UNINFORMED = `
select cancelled.bill_id, bills.number, schedules.version, cancelled.tickets, contacts.name, contacts.email, contacts.locale,
  cinemas.name as cinema, cinemas.time_zone, schedules.start,
  exists (select from payments where payments.bill_id = bills.id and payments.type not in ('online', 'voucher')) as is_at_counter
from cancelled_bills cancelled join bills on bills.id = cancelled.bill_id
  join contacts on contacts.id = bills.contact_id and contacts.email <> '' and contacts.erased_at is null
  join schedules on schedules.id = cancelled.schedule_id
  join cinemas on cinemas.id = schedules.cinema_id
where cancelled.schedule_id = $1 and cancelled.informed_at is null order by cancelled.bill_id limit ${READ}`

/**
 * Lines whose money the hub pays back: all of it is online or of vouchers, or there is none. What the
 * site sold beside tickets goes back with the last of them, whoever pays these back: nobody comes to fetch
 * it (F-095).
 */
const OWED = `
with owed as (
  select lines.* from tickets join bill_lines lines on lines.id = tickets.line_id
  where tickets.schedule_id = $1 and tickets.state = 'live' and lines.state = 'sold' and not exists (
    select from allocations join payments on payments.id = allocations.payment_id
    where allocations.line_id = lines.id and allocations.cents > 0 and payments.type not in ('online', 'voucher'))),
beside as (
  select lines.* from bill_lines lines join bills on bills.id = lines.bill_id and bills.source = 'site'
  where lines.bill_id in (select bill_id from cancelled_bills where schedule_id = $1) and lines.kind = 'product' and lines.state = 'sold'
    and not exists (select from tickets where tickets.bill_id = lines.bill_id and tickets.state = 'live' and tickets.schedule_id <> $1))
select bill_id, json_agg(json_build_object('line_id', id, 'generation', generation) order by id) as lines
from (select bill_id, id, generation from owed union all select bill_id, id, generation from beside) lines
group by bill_id order by bill_id limit ${READ}`

/** Lines that are on their way: the provider has not paid them back. */
const ON_ITS_WAY = `
select 1 from bill_lines lines where lines.schedule_id = $1 and (lines.state = 'changing' or lines.state = 'refunded'
  and exists (select from allocations join payments on payments.id = allocations.payment_id and payments.type = 'online'
    where allocations.line_id = lines.id and allocations.back_cents < allocations.cents)) limit 1`

interface Reader {
  bill_id: string
  number: string | null
  /** Of its schedule. */
  version: number
  tickets: number
  name: string
  email: string
  locale: Locale | null
  cinema: string
  time_zone: string
  start: string
  /** Some of its money was paid at a counter. */
  is_at_counter: boolean
}

interface Owed {
  bill_id: string
  lines: { line_id: string; generation: number | null }[]
}

/**
 * Schedules that were cancelled, each brought to its end (F-194, F-195; docs/ledger.md, L14):
 *
 *     begun ─▶ called home ─▶ closed ─▶ buyers written to, money on its way ─▶ done
 *                  │             │
 *                  │             └── which bills had a ticket is written down
 *                  └── a cut-off cinema: it waits, and its seats come when the line is back
 *
 * 1. Every step is read from what stands on disk, and may be repeated by any process after any crash.
 * 2. Nothing is paid back and nobody is written to before all seats are here: so nobody is left out.
 * 3. A buyer is written to once: the letter and its mark are one transaction.
 * 4. A bill is refunded by `Refunds`, under an id that follows from its lines: once, however often it is
 *    begun; what the provider refuses is tried again there, and listed. A bill that may not be refunded is
 *    listed here, until the whole is done.
 * 5. What was paid at a counter stays with its buyer until a register pays it.
 */
export class Cancellations {
  readonly #parts: CancellationParts
  readonly #working = new Coalesce<void, number>()
  #closed = false

  constructor(parts: CancellationParts) {
    this.#parts = parts
  }

  /** Brings every cancellation of every house as far as it goes. */
  async round(): Promise<void> {
    for (const exhibitor_id of await this.#parts.exhibitors()) {
      const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) => client.query<Cancellation>(OPEN))
      for (const one of rows) if (!this.#closed) await this.advance(one)
    }
  }

  /** One that was begun just now is taken up before the next round. */
  begin(one: Cancellation): void {
    const work = () => (this.#closed ? null : this.advance(one))
    later(0, work, (error) => this.#failed(one, error))
  }

  /** Begins nothing more. */
  close(): void {
    this.#closed = true
  }

  /** Brings one as far as it goes now; whatever fails is left to the next round. */
  advance(one: Cancellation): Promise<void> {
    return this.#working.run(() => this.#tried(one), one.schedule_id)
  }

  async #tried(one: Cancellation): Promise<void> {
    try {
      await this.#advance(one)
    } catch (error) {
      this.#failed(one, error)
    }
  }

  #failed({ schedule_id }: Cancellation, error: unknown): void {
    this.#parts.log.error({ err: error, schedule_id }, 'a schedule could not be cancelled yet; it is tried again')
  }

  async #advance(one: Cancellation): Promise<void> {
    const { exhibitor_id, cinema_id, schedule_id } = one
    const lane = await this.#parts.lanes.of(exhibitor_id, cinema_id)
    if (one.closed_at === null) {
      if (!(await isClosed(lane, schedule_id))) return
      await this.#in(one, async (client) => {
        await client.query(SNAPSHOT, [schedule_id, exhibitor_id])
        await client.query('update schedule_cancellations set closed_at = now() where schedule_id = $1', [schedule_id])
      })
    }
    // a letter that fails keeps no money back, nor a refund a letter
    const both = [this.#inform(one), one.is_refund ? this.#refund(one) : true]
    await Promise.allSettled(both)
    if (!(await Promise.all(both)).every(Boolean)) return
    await this.#parts.conflicts.over({ exhibitor_id, cinema_id, kind: CONFLICT, key: `${schedule_id} ` })
    await this.#in(one, (client) =>
      client.query('update schedule_cancellations set done_at = now() where schedule_id = $1', [schedule_id]),
    )
  }

  /** True when everybody who can be was written to. */
  async #inform(one: Cancellation): Promise<boolean> {
    const { rows } = await this.#in(one, (client) => client.query<Reader>(UNINFORMED, [one.schedule_id]))
    await atOnce(rows, (reader) => this.#write(one, reader))
    return rows.length < READ
  }

  async #write(one: Cancellation, reader: Reader): Promise<void> {
    const { letters, render } = this.#parts
    const sender = await this.#parts.sender(one.exhibitor_id)
    const locale = readersLocale(reader.locale, sender)
    const catalogue = await this.#parts.catalogue.withSchedules(one.exhibitor_id, [one.schedule_id])
    const schedule = catalogue.schedule.get(one.schedule_id)!
    const movie = inLanguage(catalogue.movie.get(schedule.movie_id)!, locale).display_title
    const { email, bill_id, number, version, is_at_counter, locale: _, ...said } = reader
    const { reason, is_refund } = one
    const money = !is_refund ? 'stays' : is_at_counter ? 'at_counter' : 'on_its_way'
    const letter: Letter = { kind: 'schedule_cancelled', ...said, movie, reason, money }
    const { subject, html, text } = await render(letter, sender, locale)
    const head = { kind: letter.kind, reader: email, subject, from_name: sender.trade_name, reply_to: sender.email }
    const cancelled = { bill_id, number: number ?? '', schedule: { ...schedule, version } }
    const visit = cancelledVisit(cancelled, catalogue, locale)
    const content = { html, text, attachments: [visitAttachment(visit, locale)] }
    await this.#in(one, async (client) => {
      if (!(await hasReader(client, bill_id))) return
      const { rowCount } = await client.query(
        'update cancelled_bills set informed_at = now() where schedule_id = $1 and bill_id = $2 and informed_at is null',
        [one.schedule_id, bill_id],
      )
      if (rowCount === 1) await letters.write(client, one.exhibitor_id, { head, content })
    })
  }

  /** True when all money that the hub pays back went back. */
  async #refund(one: Cancellation): Promise<boolean> {
    const { exhibitor_id, cinema_id, schedule_id, reason, employee_id } = one
    const { rows } = await this.#in(one, (client) => client.query<Owed>(OWED, [schedule_id]))
    await atOnce(rows, async ({ bill_id, lines }) => {
      const command = { id: refundId(schedule_id, bill_id, lines), lines, reason, employee_id }
      const begun = await this.#parts.refunds.begin({ exhibitor_id, cinema_id, bill_id }, command)
      if (!begun.ok) await this.#list(one, bill_id, begun.refusal)
    })
    const left = await this.#in(one, (client) => client.query(ON_ITS_WAY, [schedule_id]))
    return rows.length === 0 && left.rowCount === 0
  }

  /** For a person to see. A file without room is no matter of one bill: it is said elsewhere, and passes. */
  async #list(one: Cancellation, bill_id: string, { code }: Refusal<RefundRefusal>): Promise<void> {
    if (code === 'not_recorded') return
    const { exhibitor_id, cinema_id, schedule_id } = one
    const key = `${schedule_id} ${bill_id}:${code}`
    const facts = { kind: CONFLICT, bill_id, schedule_id, code } as const
    await this.#parts.conflicts.list({ exhibitor_id, cinema_id, key, facts })
  }

  #in<T>({ exhibitor_id }: Cancellation, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withExhibitor(this.#parts.pool, exhibitor_id, work)
  }
}

/** Calls a schedule home, and closes it when all of it came; each step may have been done before. */
async function isClosed(lane: Lane, schedule_id: number): Promise<boolean> {
  const recall: Step<null, never> = {
    schedules: [schedule_id],
    decide: ({ ledger, append }) => {
      const decided = decideRecall(ledger, schedule_id)
      if (decided.ok) for (const { stream, data } of decided.value) append(stream, data)
      return ok(null)
    },
  }
  await lane.run(recall)
  const closed = await lane.run({
    schedules: [schedule_id],
    decide: ({ ledger, append }) => {
      const decided = decideClosed(ledger, schedule_id)
      if (decided.ok) append('own', decided.value)
      return ok(ledger.halls.get(schedule_id)?.sale === 'closed')
    },
  })
  return closed.ok && closed.value
}

/** The same lines of the same bill are one refund for ever: a uuid made of them. */
export function refundId(schedule_id: number, bill_id: string, lines: Owed['lines']): string {
  return uuidOf(['cancelled', schedule_id, bill_id, lines])
}
