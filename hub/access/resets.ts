import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Held, mayIn } from '#protocol/access/grades.ts'
import { isCommonPassword } from '#protocol/access/password.ts'
import { may } from '#protocol/access/permission.ts'
import { INVITATION_DAYS, LINKS_PER_HOUR, RESET_MINUTES, resetLink } from '#protocol/access/reset.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { LetterOf, Sender } from '#protocol/mailings/letters.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import { writePassword } from './accounts.ts'
import { type Person, readPerson } from './people.ts'

/** On which an exhibitor's id is said when somebody of its house wants a new password. */
export const RESETS_CHANNEL = 'foyer_resets'

const TOKEN_BYTES = 32
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export interface ResetParts {
  pool: pg.Pool
  letters: Letters
  render: RenderLetter
  /** Whose letters a house's are. */
  sender: (exhibitor_id: number) => Promise<Sender>
  exhibitors: () => Promise<readonly number[]>
  log: Logger
  /** The wall clock in milliseconds. */
  now?: () => number
}

/** A letter with a link by which somebody chooses a password. */
type LinkLetter = LetterOf<'password_reset' | 'invitation'>

/** From where a letter is asked for: the address of the house's pages, and in which language. */
export interface From {
  exhibitor_id: number
  origin: string
  locale: Locale
}

/**
 * Links by which somebody chooses a password without the one before. What a visitor asks for is written down
 * and answered, whoever has that address; who it is, is found out afterwards, so that no answer and no time
 * says it. A token has 256 random bits, and only its hash is kept.
 */
export class Resets {
  readonly #parts: ResetParts
  readonly #now: () => number
  readonly #runs = new Coalesce<void, number>()
  /** Where something was done. */
  readonly #houses = new Set<number>()

  constructor(parts: ResetParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  /** Writes down that somebody wants a link sent to this address. */
  async request({ exhibitor_id, origin, locale }: From, email: string): Promise<void> {
    await withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      await client.query('insert into reset_requests (exhibitor_id, email, origin, locale) values ($1, $2, $3, $4)', [
        exhibitor_id,
        email,
        origin,
        locale,
      ])
      await client.query('select pg_notify($1, $2)', [RESETS_CHANNEL, String(exhibitor_id)])
    })
  }

  /** A link was asked for at this house, in whichever process. */
  heard(exhibitor_id: number): void {
    this.#deal(exhibitor_id).catch((error: unknown) =>
      this.#parts.log.error({ err: error }, 'a link to a new password could not be sent; it is tried again'),
    )
  }

  /** Deals with what was asked for in every house. */
  async round(): Promise<void> {
    for (const exhibitor_id of await this.#parts.exhibitors()) await this.#deal(exhibitor_id)
  }

  async close(): Promise<void> {
    for (const exhibitor_id of this.#houses) await this.#runs.ended(exhibitor_id)
  }

  /** Sends somebody a link: an invitation to who has no password yet. `by` null = no manager does. */
  async invite(
    from: From,
    employee_id: number,
    by: Held | null = null,
  ): Promise<Result<{ email: string; letter: LinkLetter['kind'] }, Refusal<'not_found' | 'reset_nobody'>>> {
    return withExhibitor(this.#parts.pool, from.exhibitor_id, async (client) => {
      const person = await readPerson(client, employee_id)
      if (!person || (by && !mayIn(by, 'employees.edit', person.cinemas))) return refuse('not_found')
      if (!opensPortal(person)) return refuse('reset_nobody')
      const { rowCount } = await client.query('select from accounts where employee_id = $1', [employee_id])
      const letter = rowCount ? 'password_reset' : 'invitation'
      await this.#write(client, from, person, letter)
      return ok({ email: person.email, letter })
    })
  }

  /**
   * Chooses a password by a token. Of two uses at once one finds it; a password that is refused leaves it.
   * All passkeys end, because nobody can say which of them somebody else made who knew the password of
   * before. Answers how many that were.
   * @param house beside the person's own names what a password must not be made of
   */
  async choose(
    { id: exhibitor_id, trade_name }: { id: number; trade_name: string },
    { token, new_password }: { token: string; new_password: string },
  ): Promise<Result<number, Refusal<'reset_invalid' | 'password_common'>>> {
    const known = [digest(token), at(this.#now())]
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<{ employee_id: number }>(
        'select employee_id from reset_tokens where hash = $1 and ends_at > $2',
        known,
      )
      const person = rows[0] && (await readPerson(client, rows[0].employee_id))
      if (!person || !opensPortal(person)) return refuse('reset_invalid', 'token')
      const { employee_id, name, email } = person
      if (isCommonPassword(new_password, [name, email, trade_name])) return refuse('password_common', 'new_password')
      const { rowCount } = await client.query('delete from reset_tokens where hash = $1', [known[0]])
      if (rowCount === 0) return refuse('reset_invalid', 'token')
      await writePassword(client, { exhibitor_id, employee_id, password: new_password })
      const ended = await client.query('delete from passkeys where employee_id = $1', [employee_id])
      await client.query('delete from portal_sessions where employee_id = $1', [employee_id])
      return ok(ended.rowCount ?? 0)
    })
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
      const { rows } = await client.query<{ email: string; origin: string; locale: Locale }>(
        `delete from reset_requests where n = (select min(n) from reset_requests) returning email, origin, locale`,
      )
      const [request] = rows
      if (!request) return false
      const person = await this.#find(client, request.email)
      const from = { exhibitor_id, ...request }
      if (person) await this.#write(client, from, person, 'password_reset')
      else await this.#word(from, nobody(request.email), 'password_reset', '') // it costs as much
      return true
    })
  }

  /** Who has this address and gets a letter now. */
  async #find(client: pg.PoolClient, email: string): Promise<Addressed | null> {
    const now = this.#now()
    await client.query('delete from reset_tokens where ends_at <= $1', [at(now)])
    const { rows } = await client.query<{ id: number; recent: number }>(
      `select id, (select count(*) from reset_tokens where employee_id = employees.id and made_at > $2) as recent
       from employees where lower(email) = lower($1) and deleted_at is null`,
      [email, at(now - HOUR_MS)],
    )
    const [found] = rows
    const person = found && found.recent < LINKS_PER_HOUR ? await readPerson(client, found.id) : null
    return person && opensPortal(person) ? person : null
  }

  /** Makes a token and writes its letter, both in this transaction. */
  async #write(client: pg.PoolClient, from: From, person: Addressed, kind: LinkLetter['kind']): Promise<void> {
    const { exhibitor_id } = from
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const now = this.#now()
    const worth_ms = kind === 'invitation' ? INVITATION_DAYS * DAY_MS : RESET_MINUTES * MINUTE_MS
    await client.query(
      'insert into reset_tokens (hash, exhibitor_id, employee_id, made_at, ends_at) values ($1, $2, $3, $4, $5)',
      [digest(token), exhibitor_id, person.employee_id, at(now), at(now + worth_ms)],
    )
    const { subject, html, text, sender } = await this.#word(from, person, kind, token)
    const head = { kind, reader: person.email, subject, from_name: sender.trade_name, reply_to: sender.email }
    await this.#parts.letters.write(client, exhibitor_id, { head, content: { html, text, attachments: [] }, worth_ms })
  }

  async #word({ exhibitor_id, origin, locale }: From, { name }: Addressed, kind: LinkLetter['kind'], token: string) {
    const sender = await this.#parts.sender(exhibitor_id)
    const link = resetLink(origin, token)
    const letter: LinkLetter =
      kind === 'invitation' ? { kind, name, link, days: INVITATION_DAYS } : { kind, name, link, minutes: RESET_MINUTES }
    return { sender, ...(await this.#parts.render(letter, sender, locale)) }
  }
}

type Addressed = Person & { email: string }

function opensPortal(person: Person): person is Addressed {
  return person.email !== null && may(person.permissions, 'portal.open')
}

function nobody(email: string): Addressed {
  return { employee_id: 0, name: email, email, cinemas: [], permissions: new Set(), is_super_admin: false }
}

function digest(token: string): string {
  return hash('sha256', token, 'base64url')
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}
