import type pg from 'pg'
import { mayAnywhere } from '#protocol/access/grades.ts'
import { type Caretaker, DOINGS_SHOWN, type Doing, type Installation } from '#protocol/exhibitors/installation.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Letter, Sender } from '#protocol/mailings/letters.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { type Person, readPerson } from '../access/people.ts'
import { lockSuperAdmins, readSuperAdmins, type SuperAdmin } from '../access/super-admins.ts'
import { enterHouse, withExhibitor } from '../db/connect.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import { type Doer, noteDoing } from './doings.ts'
import { NO_HOUSE } from './found.ts'

/** The house of a letter: whose it is, in which language, and under which name its pages are. */
export interface LetterHouse {
  sender: Sender
  locale: Locale
  host: string
}

export interface CaretakerParts {
  pool: pg.Pool
  letters: Letters
  render: RenderLetter
  houseOf: (exhibitor_id: number) => Promise<LetterHouse>
}

type Card = Omit<Caretaker, 'is_me'>

/** Who looks after the whole installation, in whichever house, and what they did. */
export class Caretakers {
  readonly #parts: CaretakerParts

  constructor(parts: CaretakerParts) {
    this.#parts = parts
  }

  /** All of it, for one of them. */
  async read(me: Doer): Promise<Installation> {
    return withExhibitor(this.#parts.pool, NO_HOUSE, async (client) => {
      const log = await client.query<Doing>(
        `select l.n, l.at, l.by_name, l.action, h.trade_name, l.before, l.after
         from installation_log l join houses h on h.exhibitor_id = l.exhibitor_id order by l.n desc limit ${DOINGS_SHOWN}`,
      )
      const people = (await readSuperAdmins(client)).map(({ is_able: _, ...card }) => ({
        ...card,
        is_me: isSame(card, me),
      }))
      return { people, log: log.rows }
    })
  }

  /**
   * Makes somebody one of them: row, log, end of that person's sessions and all letters in one transaction. A
   * repeat changes nothing and writes no letter.
   */
  make(
    by: Doer,
    { exhibitor_id, email }: { exhibitor_id: number; email: string },
    originAt: (host: string) => string,
  ): Promise<Answer<Card, 'caretaker_unknown'>> {
    return this.#inTurn(async (client) => {
      const person = await this.#personOf(client, exhibitor_id, email)
      if (!person) return refuse('caretaker_unknown', 'email')
      const { employee_id, name } = person
      const { rowCount } = await client.query(
        'insert into super_admins (exhibitor_id, employee_id) values ($1, $2) on conflict do nothing',
        [exhibitor_id, employee_id],
      )
      if (rowCount === 1) {
        await client.query('delete from portal_sessions where employee_id = $1', [employee_id])
        await noteDoing(client, by, { exhibitor_id, action: 'caretaker_made', after: { name } })
      }
      const people = await readSuperAdmins(client)
      const made = people.find((one) => isSame(one, { exhibitor_id, employee_id }))!
      if (rowCount === 1) await this.#write(client, people, { by, whose: made, made: true, originAt })
      const { is_able: _, ...card } = made
      return ok(card)
    })
  }

  /** Ends it, in one transaction as above; `last_caretaker` where nobody who can do it would be left. */
  end(
    by: Doer,
    whose: Pick<Doer, 'exhibitor_id' | 'employee_id'>,
    originAt: (host: string) => string,
  ): Promise<Answer<Record<never, never>, 'not_found' | 'last_caretaker'>> {
    return this.#inTurn(async (client) => {
      const people = await readSuperAdmins(client)
      const ended = people.find((one) => isSame(one, whose))
      if (!ended) return refuse('not_found')
      if (!people.some((one) => one !== ended && one.is_able)) return refuse('last_caretaker')
      const { exhibitor_id, employee_id, name } = ended
      await enterHouse(client, exhibitor_id)
      await client.query('delete from super_admins where employee_id = $1', [employee_id])
      await client.query('delete from portal_sessions where employee_id = $1', [employee_id])
      await noteDoing(client, by, { exhibitor_id, action: 'caretaker_ended', before: { name } })
      await this.#write(client, people, { by, whose: ended, made: false, originAt })
      return ok({})
    })
  }

  /** Who may open the portal of this house under this address, with a password of their own. */
  async #personOf(client: pg.PoolClient, exhibitor_id: number, email: string): Promise<Person | null> {
    const house = await client.query('select from houses where exhibitor_id = $1 and blocked_at is null', [
      exhibitor_id,
    ])
    if (house.rowCount === 0) return null
    await enterHouse(client, exhibitor_id)
    const { rows } = await client.query<{ id: number }>(
      `select id from employees join accounts on employee_id = id where lower(email) = lower($1) and deleted_at is null`,
      [email],
    )
    const person = rows[0] && (await readPerson(client, rows[0].id))
    return person && mayAnywhere(person, 'portal.open') ? person : null
  }

  async #write(
    client: pg.PoolClient,
    people: readonly SuperAdmin[],
    said: { by: Doer; whose: Card; made: boolean; originAt: (host: string) => string },
  ): Promise<void> {
    const { by, whose, made, originAt } = said
    for (const { exhibitor_id, name, email } of people) {
      if (email === null) continue
      const { sender, locale, host } = await this.#parts.houseOf(exhibitor_id)
      const link = `${originAt(host)}/portal/exhibitors`
      const about = { name, link, by: by.name, who: whose.name, house: whose.trade_name }
      const letter: Letter = { kind: made ? 'caretaker_made' : 'caretaker_ended', ...about }
      const { subject, html, text } = await this.#parts.render(letter, sender, locale)
      const head = { kind: letter.kind, reader: email, subject, from_name: sender.trade_name, reply_to: sender.email }
      await enterHouse(client, exhibitor_id)
      await this.#parts.letters.write(client, exhibitor_id, { head, content: { html, text, attachments: [] } })
    }
  }

  #inTurn<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withExhibitor(this.#parts.pool, NO_HOUSE, async (client) => {
      await lockSuperAdmins(client)
      return work(client)
    })
  }
}

function isSame(a: Pick<Doer, 'exhibitor_id' | 'employee_id'>, b: Pick<Doer, 'exhibitor_id' | 'employee_id'>): boolean {
  return a.exhibitor_id === b.exhibitor_id && a.employee_id === b.employee_id
}
