import type pg from 'pg'
import type { Logger } from 'pino'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { Letter } from '#protocol/mailings/letters.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { atOnce } from '../kit/at-once.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import { hasReader, readersLocale } from './readers.ts'
import { NOTED } from './refund-notes.ts'
import { cancelledVisit, visitAttachment } from './visits.ts'

export interface BuyerLetterParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'withSchedules' | 'exhibitors'>
  letters: Pick<Letters, 'write'>
  render: RenderLetter
  log: Logger
}

/** A purchase that its buyer cancelled, and what comes back for the tickets that it had then. */
interface Cancelled {
  id: string
  bill_id: string
  number: string | null
  name: string
  email: string
  locale: Locale | null
  schedule_id: number
  tickets: number
  online_cents: number
  voucher_cents: number
  turns: number
}

/** Letters of one reading. */
const READ = 100

const OPEN = `
select note.id, note.bill_id, b.number, c.name, c.email, c.locale, of_it.* from ${NOTED}
  join bills b on b.id = note.bill_id join contacts c on c.id = b.contact_id and c.email <> '' and c.erased_at is null,
  lateral (
    select min(line.schedule_id) as schedule_id, count(*) filter (where line.kind = 'ticket')::int as tickets, sum(line.turns)::int as turns,
      coalesce(sum(paid.online_cents), 0)::bigint as online_cents, coalesce(sum(paid.voucher_cents), 0)::bigint as voucher_cents
    from bill_lines line, lateral (
      select sum(share.cents) filter (where payment.type <> 'voucher') as online_cents,
        sum(share.cents) filter (where payment.type = 'voucher') as voucher_cents
      from allocations share join payments payment on payment.id = share.payment_id where share.line_id = line.id) paid
    where line.bill_id = note.bill_id and line.id || '/' || coalesce(line.generation::text, '') = any (note.lines)) of_it
where note.employee_id is null and note.informed_at is null and of_it.tickets > 0
order by note.at limit ${READ}`

const INFORMED = 'update bill_refunds set informed_at = now() where id = $1 and informed_at is null'

/**
 * The letters to those who cancelled by themselves (F-144): what was cancelled, what comes back, and the
 * screening out of their calendar. What is due stands on disk; a letter and its mark are one transaction, so
 * each is written once, whichever process comes first.
 */
export class BuyerLetters {
  readonly #parts: BuyerLetterParts
  #closed = false

  constructor(parts: BuyerLetterParts) {
    this.#parts = parts
  }

  /** Writes what is due in every house; what fails is left to the next round. */
  async round(): Promise<void> {
    const { pool, catalogue, log } = this.#parts
    for (const exhibitor_id of await catalogue.exhibitors()) {
      const { rows } = await withExhibitor(pool, exhibitor_id, (client) => client.query<Cancelled>(OPEN))
      await atOnce(rows, async (one) => {
        if (!this.#closed) await this.#write(exhibitor_id, one)
      }).catch((error: Error) =>
        log.error({ err: error }, 'the letter of a buyer who cancelled could not be written; it is tried again'),
      )
    }
  }

  /** Begins nothing more. */
  close(): void {
    this.#closed = true
  }

  async #write(exhibitor_id: number, one: Cancelled): Promise<void> {
    const { pool, letters, render } = this.#parts
    const { id, bill_id, email, schedule_id, number, name, tickets, online_cents, voucher_cents, turns } = one
    const catalogue = await this.#parts.catalogue.withSchedules(exhibitor_id, [schedule_id])
    const house = catalogue.exhibitor.get(exhibitor_id)!
    const locale = readersLocale(one.locale, house)
    const schedule = catalogue.schedule.get(schedule_id)!
    const cinema = catalogue.cinema.get(schedule.cinema_id)!
    const letter: Letter = {
      kind: 'order_cancelled',
      name,
      number: number ?? '',
      movie: inLanguage(catalogue.movie.get(schedule.movie_id)!, locale).display_title,
      cinema: cinema.name,
      start: schedule.start,
      time_zone: cinema.time_zone,
      tickets,
      back: { online_cents, voucher_cents, turns },
    }
    const { subject, html, text } = await render(letter, house, locale)
    const visit = cancelledVisit({ bill_id, number: number ?? '', schedule }, catalogue, locale)
    const head = { kind: letter.kind, reader: email, subject, from_name: house.trade_name, reply_to: house.email }
    const content = { html, text, attachments: [visitAttachment(visit, locale)] }
    await withExhibitor(pool, exhibitor_id, async (client) => {
      if (!(await hasReader(client, bill_id))) return
      const { rowCount } = await client.query(INFORMED, [id])
      if (rowCount === 1) await letters.write(client, exhibitor_id, { head, content })
    })
  }
}
