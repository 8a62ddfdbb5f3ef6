import { hash, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { CONFIRM_DAYS, linkPage, linkPath } from '#protocol/content/newsletter.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'
import type { SignedLinks } from '../kit/signed-links.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'

/** On which an exhibitor's id is said when somebody of its site wants the newsletter. */
export const NEWSLETTERS_CHANNEL = 'foyer_newsletters'

const TOKEN_BYTES = 32
const HOUR_MS = 3_600_000
const CONFIRM_MS = CONFIRM_DAYS * 24 * HOUR_MS
/** A purchase that was not paid for so long is none any more. */
const UNPAID_MS = 24 * HOUR_MS

export interface NewsletterParts {
  pool: pg.Pool
  letters: Pick<Letters, 'write'>
  render: RenderLetter
  leave_links: SignedLinks
  /** The house whose newsletter it is. */
  houseOf: (exhibitor_id: number) => Promise<Exhibitor>
  exhibitors: () => Promise<readonly number[]>
  log: Logger
  /** The wall clock in milliseconds. */
  now?: () => number
}

/** Who wants the newsletter; from which address of the site, and in which language. */
export interface Wanted {
  email: string
  first_name: string
  last_name: string
  origin: string
  locale: Locale
  /** It is wanted with this purchase, so nothing is sent before that is settled; null = by the form. */
  bill_id: string | null
}

/** How it stands with a link: its address may still be asked, that is done, or the link leads to nobody. */
export type LinkState = { kind: 'asks'; email: string } | { kind: 'done' | 'over' }

/** A bill counts once it is settled; an address that was erased since has no letter. */
const TAKE = `
delete from newsletter_requests where n = (
  select min(n) from newsletter_requests asked where bill_id is null
    or exists (select from bills where bills.id = asked.bill_id and bills.settled_at is not null))
returning email, first_name, last_name, origin, locale`

/** Who is subscribed is not asked again, and who was asked is so again after 1, 4, 16 … hours. */
const ASK = `
insert into subscribers as known (id, exhibitor_id, email, first_name, last_name, locale, confirm_hash, asked_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (exhibitor_id, lower(email)) do update set first_name = excluded.first_name, last_name = excluded.last_name,
  locale = excluded.locale, confirm_hash = excluded.confirm_hash, asked_at = excluded.asked_at, letters = known.letters + 1
where known.confirmed_at is null and known.asked_at + interval '1 hour' * power(4, least(known.letters, 8) - 1) <= excluded.asked_at
returning id`

/**
 * The subscribers of newsletters (double opt-in). What a visitor asks for is written down and answered,
 * whoever has that address; who it is, is found out afterwards, so that no answer and no time says it:
 *
 *     form ──────────────┐
 *     checkout, settled ─┴▶ newsletter_requests ─▶ subscribers, and the letter that asks ─▶ confirmed ─▶ left
 *
 * Nothing but that letter goes to an address before its link is followed, and however often a stranger types
 * somebody's address, five such letters a week reach it. A token has 256 random bits, and only its hash is
 * kept.
 */
export class Newsletters {
  readonly #parts: NewsletterParts
  readonly #now: () => number
  readonly #runs = new Coalesce<void, number>()
  /** Where something was done. */
  readonly #houses = new Set<number>()

  constructor(parts: NewsletterParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  /** Writes down that somebody wants it. The same purchase wants it once. */
  async request(exhibitor_id: number, wanted: Wanted): Promise<void> {
    const { email, first_name, last_name, locale, origin, bill_id } = wanted
    await withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      await client.query(
        `insert into newsletter_requests (exhibitor_id, email, first_name, last_name, locale, origin, bill_id, made_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (exhibitor_id, bill_id) do nothing`,
        [exhibitor_id, email, first_name, last_name, locale, origin, bill_id, at(this.#now())],
      )
      await client.query('select pg_notify($1, $2)', [NEWSLETTERS_CHANNEL, String(exhibitor_id)])
    })
  }

  /** Somebody wants it at this house, in whichever process. */
  heard(exhibitor_id: number): void {
    this.#deal(exhibitor_id).catch((error: unknown) =>
      this.#parts.log.error({ err: error }, 'who wants the newsletter could not be asked; it is tried again'),
    )
  }

  /** Deals with what was asked for in every house. */
  async round(): Promise<void> {
    for (const exhibitor_id of await this.#parts.exhibitors()) await this.#deal(exhibitor_id)
  }

  /** Forgets who did not confirm in time, who left, and who wanted it with a purchase that was not paid. */
  async forgetOld(): Promise<void> {
    for (const exhibitor_id of await this.#parts.exhibitors())
      await withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
        const [open, unpaid] = [at(this.#now() - CONFIRM_MS), at(this.#now() - UNPAID_MS)]
        await client.query('delete from subscribers where confirmed_at is null and asked_at < $1', [open])
        await client.query('delete from newsletter_requests where made_at < $1', [unpaid])
      })
  }

  async close(): Promise<void> {
    for (const exhibitor_id of this.#houses) await this.#runs.ended(exhibitor_id)
  }

  /** What the page of a link to confirm says. */
  async toConfirm(exhibitor_id: number, token: string): Promise<LinkState> {
    const row = await this.#find(exhibitor_id, 'confirm_hash', digest(token))
    if (!row) return { kind: 'over' }
    if (row.confirmed_at !== null) return { kind: 'done' }
    return Date.parse(row.asked_at) + CONFIRM_MS > this.#now() ? { kind: 'asks', email: row.email } : { kind: 'over' }
  }

  /** Confirms by a link; a second time changes nothing. */
  async confirm(exhibitor_id: number, token: string): Promise<void> {
    const now = this.#now()
    await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query(
        'update subscribers set confirmed_at = $2 where confirm_hash = $1 and confirmed_at is null and asked_at > $3',
        [digest(token), at(now), at(now - CONFIRM_MS)],
      ),
    )
  }

  /** What the page of a link to leave says; null = it is no such link. */
  async toLeave(exhibitor_id: number, token: string): Promise<LinkState | null> {
    const id = this.#parts.leave_links.idOf(exhibitor_id, token)
    if (id === null) return null
    const row = await this.#find(exhibitor_id, 'id', id)
    return row?.confirm_hash ? { kind: 'asks', email: row.email } : { kind: 'done' }
  }

  /**
   * Ends a subscription, or that one is asked for. The address stays for some days and counts how many
   * letters have asked it, or whoever is bothered by them and leaves would be asked anew at once.
   */
  async leave(exhibitor_id: number, token: string): Promise<void> {
    const id = this.#parts.leave_links.idOf(exhibitor_id, token)
    await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query(
        `update subscribers set first_name = '', last_name = '', confirm_hash = null, confirmed_at = null, asked_at = $2
         where id = $1 and confirm_hash is not null`,
        [id, at(this.#now())],
      ),
    )
  }

  async #find(exhibitor_id: number, column: 'id' | 'confirm_hash', value: string): Promise<Subscriber | undefined> {
    const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query<Subscriber>(
        `select email, confirm_hash, asked_at, confirmed_at from subscribers where ${column} = $1`,
        [value],
      ),
    )
    return rows[0]
  }

  #deal(exhibitor_id: number): Promise<void> {
    this.#houses.add(exhibitor_id)
    return this.#runs.run(async () => {
      while (await this.#dealWithOne(exhibitor_id));
    }, exhibitor_id)
  }

  /** Answers whether there was a request. Of two processes the second one leaves it to the first. */
  #dealWithOne(exhibitor_id: number): Promise<boolean> {
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<Omit<Wanted, 'bill_id'>>(TAKE)
      const [wanted] = rows
      if (!wanted) return false
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const { email, first_name, last_name, locale } = wanted
      const asked = [randomUUID(), exhibitor_id, email, first_name, last_name, locale, digest(token), at(this.#now())]
      const { rows: found } = await client.query<{ id: string }>(ASK, asked)
      if (found[0]) await this.#write(client, exhibitor_id, { ...wanted, ...found[0], token })
      return true
    })
  }

  /** The letter that asks, in the transaction that writes down that it does. */
  async #write(
    client: pg.PoolClient,
    exhibitor_id: number,
    { id, email, origin, locale, token }: Pick<Wanted, 'email' | 'origin' | 'locale'> & { id: string; token: string },
  ): Promise<void> {
    const { letters, render, leave_links, houseOf } = this.#parts
    const house = await houseOf(exhibitor_id)
    const kind = 'newsletter_confirm'
    const leave_token = leave_links.tokenOf(exhibitor_id, id)
    const letter = {
      kind,
      link: origin + linkPage('confirm', locale, token),
      leave: origin + linkPage('leave', locale, leave_token),
      days: CONFIRM_DAYS,
    } as const
    const { subject, html, text } = await render(letter, house, locale)
    const unsubscribe = origin + linkPath('leave', locale, leave_token)
    const { trade_name: from_name, email: reply_to } = house
    await letters.write(client, exhibitor_id, {
      head: { kind, reader: email, subject, from_name, reply_to, unsubscribe },
      content: { html, text, attachments: [] },
      worth_ms: CONFIRM_MS,
    })
  }
}

interface Subscriber {
  email: string
  confirm_hash: string | null
  asked_at: string
  confirmed_at: string | null
}

function digest(token: string): string {
  return hash('sha256', token, 'base64url')
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}
