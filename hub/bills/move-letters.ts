import type pg from 'pg'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Letter, Sender } from '#protocol/mailings/letters.ts'
import type { SeatMove } from '#protocol/schedules/move.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { atOnce } from '../kit/at-once.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import { hasReader, readersLocale } from './readers.ts'
import type { TicketLetters } from './ticket-letters.ts'

export interface MoveLetterParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'of'>
  letters: Pick<Letters, 'write'>
  render: RenderLetter
  ticket_letters: Pick<TicketLetters, 'drawn' | 'brought'>
  /** Whose letters a house's are, and in which language it writes. */
  sender: (exhibitor_id: number) => Promise<Sender & { locales: readonly Locale[] }>
}

/** A move of which everybody is written to. */
interface Moved {
  exhibitor_id: number
  id: string
  schedule_id: number
  screen_id: number
}

interface Reader {
  bill_id: string
  kind: 'tickets' | 'reservation'
  seats: SeatMove[]
  name: string
  email: string
  locale: Locale | null
  movie: string
  cinema: string
  time_zone: string
  start: string
  from_screen: string
  screen: string
}

/** Readers of one reading. */
const READ = 500

/**
 * Who was not written to yet, with what the letter says. Whose address was erased, whose tickets went back
 * and whose reservation ended since gets none, and nobody does once the schedule is cancelled.
 */
const UNINFORMED = `
select moved.bill_id, moved.kind, moved.seats, contacts.name, contacts.email, contacts.locale, movies.display_title as movie,
  cinemas.name as cinema, cinemas.time_zone, schedules.start, old_screen.name as from_screen, new_screen.name as screen
from moved_bills moved join schedule_moves moves on moves.id = moved.move_id
  join bills on bills.id = moved.bill_id
  join contacts on contacts.id = bills.contact_id and contacts.email <> '' and contacts.erased_at is null
  join schedules on schedules.id = moves.schedule_id and schedules.cancelled_at is null
  join movies on movies.id = schedules.movie_id join cinemas on cinemas.id = schedules.cinema_id
  join screens old_screen on old_screen.id = moves.from_screen_id join screens new_screen on new_screen.id = moves.screen_id
where moved.move_id = $1 and moved.informed_at is null and case moved.kind
  when 'tickets' then exists (select from tickets join bill_lines line on line.id = tickets.line_id and line.state = 'sold'
    where tickets.bill_id = bills.id and tickets.schedule_id = schedules.id and tickets.state = 'live')
  else exists (select from slots where slots.schedule_id = schedules.id and slots.bill_id = bills.id and slots.state = 'reserved') end
order by moved.bill_id, moved.kind limit ${READ}`

const INFORMED = `
update moved_bills set informed_at = now() where move_id = $1 and bill_id = $2 and kind = $3 and informed_at is null`

/** The tickets of a purchase were changed while its letter was drawn: it is drawn anew. */
class Outdated extends Error {}

/**
 * The letters about a move (F-199): to every buyer who has an address, with the new tickets, wherever they
 * were paid, and to everybody who has a reservation. A letter, its mark and the note of its tickets are one
 * transaction: one letter each, whichever process writes it.
 */
export class MoveLetters {
  readonly #parts: MoveLetterParts

  constructor(parts: MoveLetterParts) {
    this.#parts = parts
  }

  /** Writes what is not written yet; true when nobody is left. */
  async all(move: Moved): Promise<boolean> {
    const { exhibitor_id, id, schedule_id, screen_id } = move
    const known = (await this.#parts.catalogue.of(exhibitor_id)).schedule.get(schedule_id)
    // tickets are drawn with the hall of the catalogue, which may be a moment behind
    if (known && known.cancelled_at === null && known.screen_id !== screen_id) return false
    const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query<Reader>(UNINFORMED, [id]),
    )
    await atOnce(rows, (reader) => this.#write(move, reader))
    return rows.length < READ
  }

  async #write({ exhibitor_id, id, schedule_id }: Moved, reader: Reader): Promise<void> {
    const { letters, render, ticket_letters } = this.#parts
    const { bill_id, kind, email, locale, ...said } = reader
    const due = { exhibitor_id, bill_id }
    const tickets = kind === 'tickets' ? await ticket_letters.drawn(due, schedule_id) : null
    if (kind === 'tickets' && tickets === null) throw new Outdated(`the tickets of ${bill_id} are not there now`)
    const sender = await this.#parts.sender(exhibitor_id)
    const letter: Letter = { kind: 'schedule_moved', ...said, document: tickets?.document ?? null }
    const { subject, html, text } = await render(letter, sender, readersLocale(locale, sender))
    const head = { kind: letter.kind, reader: email, subject, from_name: sender.trade_name, reply_to: sender.email }
    const content = { html, text, attachments: tickets?.attachments ?? [] }
    await withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      if (!(await hasReader(client, bill_id))) return
      const { rowCount } = await client.query(INFORMED, [id, bill_id, kind])
      if (rowCount !== 1) return
      const letter_id = await letters.write(client, exhibitor_id, { head, content })
      if (!tickets) return
      const isBrought = await ticket_letters.brought(client, due, { schedule_id, letter_id, keys: tickets.keys })
      if (!isBrought) throw new Outdated(`the tickets of ${bill_id} are other ones by now`)
    })
  }
}
