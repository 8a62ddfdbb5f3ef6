import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { widgetsIn } from '#protocol/content/shown.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Attachment } from '#protocol/mailings/letters.ts'
import type { TicketDocument } from '#protocol/mailings/ticket-document.ts'
import type { VisitCalendar } from '#protocol/mailings/visit-calendar.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import { PATHS, siteAddress } from '#protocol/site/paths.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { Contents } from '../content/contents.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Documents } from '../documents/documents.ts'
import type { Committed } from '../ledger/step.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import { readBill, schedulesOf, type WholeBill } from './present.ts'
import { hasReader, readersLocale } from './readers.ts'
import { type TicketPaper, ticketPaper } from './ticket-paper.ts'
import { visitAttachment, visitsOf } from './visits.ts'

export interface TicketLetterParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'of' | 'withSchedules' | 'exhibitors'>
  contents: Pick<Contents, 'of'>
  letters: Pick<Letters, 'write'>
  render: RenderLetter
  documents: Pick<Documents, 'tickets'>
  signer: (exhibitor_id: number) => TicketSigner
  /** Where the site of a house is; null = it has no address. */
  origin: (exhibitor: Exhibitor) => string | null
  /** Addresses that end so are nobody's: nothing is written to them by itself. Null = there are none. */
  nobody: string | null
  log: Logger
}

/** Why a letter is not written once more. */
export type SendRefusal = 'no_tickets' | 'letters_throttled' | 'key_used_again'

/**
 * A letter that a person asks for; `email` null = the address of the purchase, `employee_id` null = a visitor
 * asks for it on the page of the purchase.
 */
export interface SendCommand {
  id: string
  email: string | null
  employee_id: number | null
}

/**
 * Tickets that the hub made itself and that live, of lines that stand sold, of bills that were paid here and
 * have an address, and whose schedule is neither over nor cancelled (protocol/ledger/work.ts, ticketsToSend).
 */
const LIVE = `
from bills b join tickets t on t.bill_id = b.id and t.state = 'live'
  join bill_lines line on line.id = t.line_id and line.state = 'sold'
  join schedules s on s.id = t.schedule_id and s."end" > now() and s.cancelled_at is null
  join contacts c on c.id = b.contact_id and c.email <> '' and c.erased_at is null
where b.home = 'hub' and b.settled_at is not null
  and (t.question_id = b.id or exists (select from questions q where q.id = t.question_id and q.device_id is null))`

/**
 * Bills with such a ticket that no letter has brought. One whose schedule just went to another screen gets
 * the letter that says so (move-letters.ts), with its tickets.
 */
const DUE = `
select distinct b.id ${LIVE} and ($1::text[] is null or b.id = any ($1)) and ($2::text is null or not c.email like '%' || $2)
  and not exists (select from ticket_letters l where l.bill_id = b.id and t.ticket_id || '/' || t.generation = any (l.tickets))
  and not exists (select from moved_bills moved join schedule_moves move on move.id = moved.move_id and move.done_at is null
    where moved.bill_id = b.id and moved.informed_at is null)
limit 500`

const TICKETS = `select t.ticket_id || '/' || t.generation as key, c.email, c.name ${LIVE} and b.id = $1 order by 1`
/** The tickets of one schedule, wherever they were paid. */
const OF_SCHEDULE = `
select t.ticket_id || '/' || t.generation as key from tickets t join bill_lines line on line.id = t.line_id and line.state = 'sold'
where t.bill_id = $1 and t.schedule_id = $2 and t.state = 'live' order by 1`
/** The letter of this id: of which bill it is, and to whom, as long as that is kept. */
const KNOWN = `
select known.bill_id, letters.reader from ticket_letters known left join letters on letters.id = known.letter_id
where known.id = $1`
const SENT =
  'select tickets, is_asked or employee_id is not null as is_asked, at from ticket_letters where bill_id = $1'
/** One after another for each bill, in whichever process. */
const ALONE = `select pg_advisory_xact_lock(hashtextextended('tickets of ' || $1, 0))`
const NOTE = `
insert into ticket_letters (exhibitor_id, id, bill_id, letter_id, tickets, employee_id, is_asked) values ($1, $2, $3, $4, $5, $6, $7)`

/** Letters with the same tickets that people may ask for within an hour. */
const AGAIN_MAX = 5
const HOUR_MS = 3_600_000

/** So long no letter is begun after one, in a process that is busy all the time. */
const REST_MS = 1_000
/** The beginning of that pause, in which it shows how busy the process is without letters. */
const GLANCE_MS = 20

/** A letter that could not be written is tried again after so long, then after twice as long, and so on. */
const FIRST_PAUSE_MS = 1_000

/** A letter that could not be written; `at` null = it is being tried again. */
interface Failed {
  exhibitor_id: number
  tries: number
  at: number | null
}

/** A letter that may be written; `isAgain`: a person asks for it. */
interface Wanted {
  id: string
  bill_id: string
  email: string
  keys: readonly string[]
  isAgain: boolean
}

/** What a letter with tickets is made of. */
interface Written {
  bill_id: string
  name: string
  email: string
  document: TicketDocument
  locale: Locale
  attachments: Attachment[]
}

interface Due {
  exhibitor_id: number
  bill_id: string
}

/** Tickets on paper, and their screenings for a calendar, in the language of the letter. */
interface Paper extends TicketPaper {
  locale: Locale
  visits: VisitCalendar | null
}

/** Tickets as they go with a letter: `keys` says which they are. */
interface DrawnTickets {
  keys: string[]
  document: TicketDocument
  attachments: Attachment[]
}

/**
 * The letters with tickets: one for each purchase that was paid online, and one more when a ticket of it was
 * moved.
 *
 *     settled or moved ─▶ noted ─▶ drawn and worded ─▶ letter and its tickets, in one transaction ─▶ mailer
 *                           ▲
 *                           └── found on disk by the round: what a crash forgot, and another process sold
 *
 * Which tickets a letter brings stands beside it for ever, so the same ticket is written about once, whoever
 * comes second. A letter costs more than the purchase itself: in a rush they leave the time to those who buy,
 * and come a little later. From there on the queue of letters sends it (hub/mailer).
 */
export class TicketLetters {
  readonly #parts: TicketLetterParts
  readonly #runs = new Coalesce<void, number>()
  readonly #noted = new Map<number, Set<string>>()
  /** By bill. */
  readonly #failed = new Map<string, Failed>()
  readonly #ending = new AbortController()

  constructor(parts: TicketLetterParts) {
    this.#parts = parts
  }

  /** Bills that a commit of this process changed may have tickets to send. */
  changed({ exhibitor_id, changed, mine }: Pick<Committed, 'exhibitor_id' | 'changed' | 'mine'>): void {
    if (mine) this.#note(exhibitor_id, changed.bills)
  }

  #note(exhibitor_id: number, bill_ids: Iterable<string>): void {
    const noted = this.#noted.get(exhibitor_id) ?? new Set()
    for (const id of bill_ids) noted.add(id)
    this.#noted.set(exhibitor_id, noted)
  }

  /** Writes the letters of what was noted. */
  async round(): Promise<void> {
    this.#noteFailed()
    for (const [exhibitor_id, noted] of this.#noted) {
      if (noted.size === 0) continue
      const ids = [...noted]
      noted.clear()
      try {
        await this.#runs.run(() => this.#writeDue(exhibitor_id, ids), exhibitor_id)
      } catch (error) {
        this.#note(exhibitor_id, ids)
        throw error
      }
      for (const id of ids) if (this.#failed.get(id)?.at === null) this.#failed.delete(id)
    }
  }

  /** Nobody else knows of them: on disk they are found only when all of it is looked through. */
  #noteFailed(): void {
    for (const [bill_id, failed] of this.#failed) {
      if (failed.at === null || failed.at > performance.now()) continue
      failed.at = null
      this.#note(failed.exhibitor_id, [bill_id])
    }
  }

  /** Writes every letter that is due on disk. */
  async all(): Promise<void> {
    for (const exhibitor_id of await this.#parts.catalogue.exhibitors())
      await this.#runs.run(() => this.#writeDue(exhibitor_id, null), exhibitor_id)
  }

  /** Begins nothing more, and waits for what is being written. */
  async close(): Promise<void> {
    this.#ending.abort()
    for (const exhibitor_id of await this.#parts.catalogue.exhibitors()) await this.#runs.ended(exhibitor_id)
  }

  /** Writes the letter of a purchase once more, to its own address or another. The same id is one letter. */
  async again({ exhibitor_id, bill_id }: Due, command: SendCommand): Promise<Answer<{ email: string }, SendRefusal>> {
    return this.#write({ exhibitor_id, bill_id }, command)
  }

  /** The tickets of a purchase for one schedule, as they go with a letter; null = none of them lives. */
  async drawn({ exhibitor_id, bill_id }: Due, schedule_id: number): Promise<DrawnTickets | null> {
    const { pool } = this.#parts
    const whole = await readBill(pool, exhibitor_id, { bill: bill_id })
    if (!whole) return null
    const keys = await withExhibitor(pool, exhibitor_id, (client) => keysOf(client, bill_id, schedule_id))
    const paper = await this.#paper(exhibitor_id, whole, keys)
    return paper && { keys, document: paper.document, attachments: await this.#attached(paper) }
  }

  /**
   * Writes down, in the transaction of another letter, that it brings these tickets: no letter of their own
   * follows. False when the purchase has other ones by now.
   */
  async brought(
    client: pg.ClientBase,
    { exhibitor_id, bill_id }: Due,
    { schedule_id, letter_id, keys }: { schedule_id: number; letter_id: string; keys: readonly string[] },
  ): Promise<boolean> {
    await client.query(ALONE, [bill_id])
    if ((await keysOf(client, bill_id, schedule_id)).join() !== keys.join()) return false
    await client.query(NOTE, [exhibitor_id, randomUUID(), bill_id, letter_id, keys, null, false])
    return true
  }

  /** These tickets of a purchase on paper, with their screenings; null where none of them is valid. */
  async #paper(exhibitor_id: number, whole: WholeBill, keys: readonly string[]): Promise<Paper | null> {
    const { catalogue: store, signer } = this.#parts
    const catalogue = await store.withSchedules(exhibitor_id, schedulesOf(whole))
    const locale = readersLocale(whole.bill.locale, catalogue.exhibitor.get(exhibitor_id)!)
    const tickets = whole.tickets.filter(({ ticket_id, generation }) => keys.includes(`${ticket_id}/${generation}`))
    const paper = ticketPaper({ ...whole, tickets }, catalogue, signer(exhibitor_id))
    return paper && { ...paper, locale, visits: visitsOf(whole.bill, paper.tickets, { catalogue, locale }) }
  }

  /** The tickets as a PDF, and their screenings for a calendar. */
  async #attached({ file, document, visits, locale }: Paper): Promise<Attachment[]> {
    const pdf = await this.#parts.documents.tickets(document)
    return [
      { filename: file, content_type: 'application/pdf', base64: Buffer.from(pdf).toString('base64') },
      ...(visits ? [visitAttachment(visits, locale)] : []),
    ]
  }

  async #writeDue(exhibitor_id: number, ids: readonly string[] | null): Promise<void> {
    const { pool, nobody, log } = this.#parts
    const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query<{ id: string }>(DUE, [ids, nobody]),
    )
    for (const { id: bill_id } of rows) {
      if (this.#ending.signal.aborted) return
      try {
        await this.#write({ exhibitor_id, bill_id }, null)
      } catch (error) {
        log.error({ err: error, bill_id }, 'the letter of a purchase could not be written; it is tried again')
        const tries = (this.#failed.get(bill_id)?.tries ?? 0) + 1
        const at = performance.now() + FIRST_PAUSE_MS * 2 ** (tries - 1)
        this.#failed.set(bill_id, { exhibitor_id, tries, at })
      }
      await this.#rest()
    }
  }

  /** The busier this process is with other things, the longer. */
  async #rest(): Promise<void> {
    const before = performance.eventLoopUtilization()
    await this.#pause(GLANCE_MS)
    await this.#pause(REST_MS * performance.eventLoopUtilization(before).utilization)
  }

  /** Ends early when this ends. */
  #pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#ending.signal }).catch(() => {})
  }

  async #write(due: Due, command: SendCommand | null): Promise<Answer<{ email: string }, SendRefusal>> {
    const { pool, letters } = this.#parts
    const { exhibitor_id, bill_id } = due
    const found = await withExhibitor(pool, exhibitor_id, (client) => ticketsOf(client, bill_id))
    const [first] = found
    const whole = first && (await readBill(pool, exhibitor_id, { bill: bill_id }))
    if (!whole) return refuse('no_tickets', 'general')
    const email = command?.email ?? first.email
    const keys = found.map(({ key }) => key)
    const paper = await this.#paper(exhibitor_id, whole, keys)
    if (!paper) return refuse('no_tickets', 'general')
    const wanted = { id: command?.id ?? randomUUID(), bill_id, email, keys, isAgain: command !== null }
    const before = await withExhibitor(pool, exhibitor_id, (client) => answered(client, wanted))
    if (before) return before
    const attachments = await this.#attached(paper)
    const draft = await this.#draft(exhibitor_id, {
      bill_id,
      name: first.name,
      email,
      document: paper.document,
      locale: paper.locale,
      attachments,
    })
    return withExhibitor(pool, exhibitor_id, async (client) => {
      if (!(await hasReader(client, bill_id))) return refuse('no_tickets', 'general')
      await client.query(ALONE, [bill_id])
      const meanwhile = await answered(client, wanted)
      if (meanwhile) return meanwhile
      const now = await ticketsOf(client, bill_id)
      if (now.map(({ key }) => key).join() !== keys.join()) return refuse('no_tickets', 'general')
      const letter_id = await letters.write(client, exhibitor_id, draft)
      const by = command?.employee_id ?? null
      await client.query(NOTE, [exhibitor_id, wanted.id, bill_id, letter_id, keys, by, wanted.isAgain])
      return ok({ email })
    })
  }

  async #draft(exhibitor_id: number, { bill_id, name, email, document, locale, attachments }: Written) {
    const { catalogue, contents, render, origin } = this.#parts
    const house = (await catalogue.of(exhibitor_id)).exhibitor.get(exhibitor_id)!
    const [first] = house.locales
    const from = origin(house)
    const link = from === null ? null : siteAddress(from, locale, PATHS.bill(bill_id))
    const words = widgetsIn(await contents.of(exhibitor_id), 'mail-purchase', { locale, first: first! })
    const { subject, html, text } = await render({ kind: 'tickets', name, link, document, words }, house, locale)
    return {
      head: { kind: 'tickets', reader: email, subject, from_name: house.trade_name, reply_to: house.email },
      content: { html, text, attachments },
    }
  }
}

/** What is answered without writing a letter; null = it is to be written. */
async function answered(
  client: pg.ClientBase,
  { id, bill_id, email, keys, isAgain }: Wanted,
): Promise<Answer<{ email: string }, SendRefusal> | null> {
  const [known] = (await client.query<{ bill_id: string; reader: string | null }>(KNOWN, [id])).rows
  if (known) {
    const isSame = known.bill_id === bill_id && (known.reader ?? email).toLowerCase() === email.toLowerCase()
    return isSame ? ok({ email }) : refuse('key_used_again')
  }
  const { rows: sent } = await client.query<{ tickets: string[]; is_asked: boolean; at: string }>(SENT, [bill_id])
  const lately = sent.filter(({ is_asked, at }) => is_asked && Date.parse(at) > Date.now() - HOUR_MS)
  if (isAgain) return lately.length >= AGAIN_MAX ? refuse('letters_throttled', 'general') : null
  const brought = new Set(sent.flatMap(({ tickets }) => tickets))
  return keys.every((key) => brought.has(key)) ? ok({ email }) : null
}

async function keysOf(client: pg.ClientBase, bill_id: string, schedule_id: number): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(OF_SCHEDULE, [bill_id, schedule_id])
  return rows.map(({ key }) => key)
}

async function ticketsOf(client: pg.ClientBase, bill_id: string) {
  return (await client.query<{ key: string; email: string; name: string }>(TICKETS, [bill_id])).rows
}
