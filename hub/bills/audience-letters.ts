import type pg from 'pg'
import type { Logger } from 'pino'
import type { Locale } from '#protocol/i18n/locales.ts'
import { WORTH_MS } from '#protocol/mailings/delivery.ts'
import type { Letter, LetterOf, Occasion, Sender } from '#protocol/mailings/letters.ts'
import type { Refusal } from '#protocol/result.ts'
import { later } from '#protocol/server/background.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'
import { atOnce } from '../kit/at-once.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import type { Conflicts } from '../ledger/conflicts.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import type { VoucherOffice } from '../vouchers/office.ts'
import { AudienceRefunds } from './audience-refunds.ts'
import { hasReader } from './readers.ts'
import type { Refunds } from './refunds.ts'

export interface AudienceLetterParts {
  pool: pg.Pool
  letters: Pick<Letters, 'write'>
  render: RenderLetter
  conflicts: Pick<Conflicts, 'list'>
  office: Pick<VoucherOffice, 'issue' | 'codeOf'>
  refunds: Pick<Refunds, 'reduce'>
  /** Whose letters a house's are, and in which language it writes. */
  sender: (exhibitor_id: number) => Promise<Sender & { locales: readonly Locale[] }>
  exhibitors: () => Promise<Iterable<number>>
  log: Logger
}

/**
 * A message to an audience that is not at its end. `is_written`: all letters are written, and some money has
 * not begun to go back.
 */
export interface OpenMessage {
  exhibitor_id: number
  id: string
  is_written: boolean
}

interface Reader {
  bill_id: string
  name: string
  email: string
  tickets: number
  movie: string
  cinema: string
  time_zone: string
  start: string
  occasion: Occasion
  message: string
  cinema_id: number
  schedule_id: number
  employee_id: number
  voucher_type_id: number | null
  title: string | null
  refund_cents: number
  valid_from: string
  valid_until: string
}

/** Readers of one reading. */
const READ = 500
/** A letter about tonight is worth nothing tomorrow; one with a voucher or with money is. */
const WORTH_TONIGHT_MS = 12 * 3_600_000

const OPEN = `
select exhibitor_id, id, done_at is not null as is_written from schedule_messages where done_at is null
  or exists (select from schedule_message_refunds where message_id = schedule_messages.id and begun_at is null) order by at`

/**
 * Readers without their letter, with what it says. Whose address was erased since, or whose tickets went
 * back, gets none, and nobody does once the schedule is cancelled.
 */
const UNINFORMED = `
select readers.bill_id, readers.tickets, contacts.name, contacts.email, movies.display_title as movie,
  cinemas.name as cinema, cinemas.time_zone, schedules.start, messages.occasion, messages.message,
  messages.cinema_id, messages.schedule_id, messages.employee_id, messages.voucher_type_id, messages.valid_from::text, messages.valid_until::text, types.title,
  (select coalesce(sum(back.cents), 0)::int from schedule_message_refunds back join bills of on of.id = back.bill_id
    join contacts who on who.id = of.contact_id
    where back.message_id = $1 and who.address = contacts.address) as refund_cents
from schedule_message_bills readers join schedule_messages messages on messages.id = readers.message_id
  join bills on bills.id = readers.bill_id
  join contacts on contacts.id = bills.contact_id and contacts.email <> '' and contacts.erased_at is null
  join schedules on schedules.id = messages.schedule_id join movies on movies.id = schedules.movie_id
  join cinemas on cinemas.id = schedules.cinema_id left join voucher_types types on types.id = messages.voucher_type_id
where readers.message_id = $1 and readers.informed_at is null and schedules.cancelled_at is null
  and exists (select from tickets where tickets.bill_id = bills.id and tickets.schedule_id = schedules.id and tickets.state = 'live')
order by readers.bill_id limit ${READ}`

const INFORMED = `
update schedule_message_bills set informed_at = now() where message_id = $1 and bill_id = $2 and informed_at is null`

/**
 * Letters to the audience of a schedule (F-352): the message and its readers were written down in one
 * transaction, and each reader gets one letter, whichever process writes it and whatever ends it meanwhile:
 * a letter and its mark are one transaction. A voucher that goes with it is issued first, under an id that
 * follows from message and purchase: once, however often the letter is begun. Part of the price goes back
 * beside it (`AudienceRefunds`).
 */
export class AudienceLetters {
  readonly #parts: AudienceLetterParts
  readonly #refunds: AudienceRefunds
  readonly #working = new Coalesce<void, string>()
  #closed = false

  constructor(parts: AudienceLetterParts) {
    this.#parts = parts
    this.#refunds = new AudienceRefunds(parts)
  }

  /** Goes on with every message of every house. */
  async round(): Promise<void> {
    for (const exhibitor_id of await this.#parts.exhibitors()) {
      const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) => client.query<OpenMessage>(OPEN))
      for (const one of rows) if (!this.#closed) await this.advance(one)
    }
  }

  /** One that was written just now is taken up before the next round. */
  begin(one: OpenMessage): void {
    const work = () => (this.#closed ? null : this.advance(one))
    later(0, work, (error) => this.#failed(one, error))
  }

  /** Begins nothing more. */
  close(): void {
    this.#closed = true
  }

  /**
   * Writes all letters that are left and begins what goes back; whatever fails is left to the next round, and
   * neither waits for the other.
   */
  advance(one: OpenMessage): Promise<void> {
    return this.#working.run(() => this.#both(one), one.id)
  }

  async #both(one: OpenMessage): Promise<void> {
    const money = this.#refunds.giveBack(one.exhibitor_id, one.id, () => this.#closed)
    const both = [one.is_written ? null : this.#inform(one), money]
    for (const { reason } of (await Promise.allSettled(both)).filter(
      ({ status }) => status === 'rejected',
    ) as PromiseRejectedResult[])
      this.#failed(one, reason)
  }

  #failed({ id }: OpenMessage, error: unknown): void {
    this.#parts.log.error(
      { err: error, message_id: id },
      'an audience has not all its letters or its money yet; they are tried again',
    )
  }

  async #inform(one: OpenMessage): Promise<void> {
    const { exhibitor_id, id } = one
    const sender = await this.#parts.sender(exhibitor_id)
    for (;;) {
      const { rows } = await this.#in(one, (client) => client.query<Reader>(UNINFORMED, [id]))
      await atOnce(rows, (reader) => this.#write(one, sender, reader))
      if (rows.length < READ) break
    }
    await this.#in(one, (client) => client.query('update schedule_messages set done_at = now() where id = $1', [id]))
  }

  async #write(one: OpenMessage, sender: Sender & { locales: readonly Locale[] }, reader: Reader): Promise<void> {
    const { letters, render } = this.#parts
    const { email, bill_id, name, movie, cinema, time_zone, start, tickets, occasion, message, refund_cents } = reader
    const voucher = await this.#goodwill(one, reader)
    const said = { name, movie, cinema, time_zone, start, tickets, occasion, message, voucher, refund_cents }
    const letter: Letter = { kind: 'schedule_message', ...said }
    const { subject, html, text } = await render(letter, sender, sender.locales[0]!)
    const head = { kind: letter.kind, reader: email, subject, from_name: sender.trade_name, reply_to: sender.email }
    const worth_ms = voucher === null && refund_cents === 0 ? WORTH_TONIGHT_MS : WORTH_MS
    const draft = { head, content: { html, text, attachments: [] }, worth_ms }
    await this.#in(one, async (client) => {
      if (!(await hasReader(client, bill_id))) return
      const { rowCount } = await client.query(INFORMED, [one.id, bill_id])
      if (rowCount === 1) await letters.write(client, one.exhibitor_id, draft)
    })
  }

  /** The voucher of this reader, the same at each try; null = none comes with the letter. */
  async #goodwill(one: OpenMessage, reader: Reader): Promise<LetterOf<'schedule_message'>['voucher']> {
    const { exhibitor_id, id } = one
    const { voucher_type_id, title, cinema_id, schedule_id, employee_id, valid_from, valid_until } = reader
    if (voucher_type_id === null || title === null) return null
    const by = { exhibitor_id, employee_id, mayIn: () => true }
    const asked = { cinema_id, voucher_type_id, valid_from, valid_until, total_turns: null, products_cents: null }
    const reference = `schedule ${schedule_id}`
    const said = { holder: reader.name, buyer_name: '', buyer_email: reader.email, reference }
    const request_id = uuidOf(['goodwill', id, reader.bill_id])
    const voucher = { ...asked, ...said, request_id, count: 1, code: '', price_cents: 0 }
    const issued = await this.#parts.office.issue(by, voucher)
    if (!issued.ok) return this.#kept(one, reader, [issued.refusal].flat())
    return { title, code: await this.#parts.office.codeOf(exhibitor_id, issued.value.ids[0]!), valid_until }
  }

  /**
   * The second place may have room again later. What else is refused stays refused, as a type that was
   * deleted since: the letter goes without its voucher, and a person reads so.
   */
  async #kept({ exhibitor_id, id }: OpenMessage, reader: Reader, refusals: readonly Refusal[]): Promise<null> {
    const codes = refusals.map(({ code }) => code)
    if (codes.some((code) => code === 'not_recorded' || code === 'being_recorded'))
      throw new Error('a voucher for a letter is not at its second place')
    const { cinema_id, bill_id, schedule_id } = reader
    const facts = { kind: 'goodwill_not_issued', bill_id, schedule_id, code: codes[0]! } as const
    await this.#parts.conflicts.list({ exhibitor_id, cinema_id, key: `${id} ${bill_id}`, facts })
    return null
  }

  #in<T>({ exhibitor_id }: OpenMessage, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withExhibitor(this.#parts.pool, exhibitor_id, work)
  }
}
