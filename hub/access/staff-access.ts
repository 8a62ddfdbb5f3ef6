import type pg from 'pg'
import { type Held, mayIn } from '#protocol/access/grades.ts'
import { may, type Permission } from '#protocol/access/permission.ts'
import { reachFaults } from '#protocol/access/rights.ts'
import type { StaffAccess } from '#protocol/access/staff-access.ts'
import type { Letter, Sender } from '#protocol/mailings/letters.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import type { Letters } from '../mailer/letters.ts'
import type { RenderLetter } from '../mailer/render.ts'
import { type Person, readPerson } from './people.ts'
import type { From } from './resets.ts'
import { isBeyond } from './super-admins.ts'

export interface StaffAccessParts {
  pool: pg.Pool
  letters: Letters
  render: RenderLetter
  /** Whose letters a house's are. */
  sender: (exhibitor_id: number) => Promise<Sender>
}

/** Who looks after people. */
type Manager = Held & { employee_id: number; name: string }

/** How the people of a house get into the portal, as whoever looks after them sees and changes it. */
export class StaffDoors {
  readonly #parts: StaffAccessParts

  constructor(parts: StaffAccessParts) {
    this.#parts = parts
  }

  /** Somebody whom this manager does not reach is not there. */
  of(by: Manager, exhibitor_id: number, employee_id: number): Promise<Answer<StaffAccess, 'not_found'>> {
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      const person = await reached(client, by, 'employees.edit', employee_id)
      return person ? ok(await accessOf(client, person)) : refuse('not_found')
    })
  }

  /**
   * Switches off somebody's second factor: the codes, that person's sessions, the line of the history and the
   * letter go in one transaction. A repeat is refused with `factor_off` and writes nothing.
   */
  removeFactor(
    by: Manager,
    from: From,
    employee_id: number,
  ): Promise<Answer<StaffAccess, 'not_found' | 'factor_off' | 'beyond_own_rights'>> {
    const { exhibitor_id } = from
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      const person = await reached(client, by, 'employees.remove-factor', employee_id)
      if (!person) return refuse('not_found')
      const [fault] = reachFaults(by, [{ words: person.permissions, cinemas: person.cinemas }], 'message')
      if (fault) return { ok: false, refusal: fault }
      if (await isBeyond(client, employee_id, by.employee_id)) return refuse('beyond_own_rights')
      const { rowCount } = await client.query(
        'delete from second_factors where employee_id = $1 and confirmed_at is not null',
        [employee_id],
      )
      if (rowCount === 0) return refuse('factor_off')
      await client.query('delete from recovery_codes where employee_id = $1', [employee_id])
      await client.query('delete from portal_sessions where employee_id = $1', [employee_id])
      await noteRemoval(client, by, employee_id)
      if (person.email !== null) await this.#write(client, from, { ...person, email: person.email }, by)
      return ok(await accessOf(client, person))
    })
  }

  async #write(client: pg.PoolClient, from: From, { name, email }: Person & { email: string }, by: Manager) {
    const { exhibitor_id, origin, locale } = from
    const sender = await this.#parts.sender(exhibitor_id)
    const letter: Letter = { kind: 'factor_removed', name, by: by.name, link: `${origin}/portal/account` }
    const { subject, html, text } = await this.#parts.render(letter, sender, locale)
    const head = { kind: letter.kind, reader: email, subject, from_name: sender.trade_name, reply_to: sender.email }
    await this.#parts.letters.write(client, exhibitor_id, { head, content: { html, text, attachments: [] } })
  }
}

/** Somebody who works here and belongs to cinemas in which this manager may do this; null = there is none. */
async function reached(
  client: pg.PoolClient,
  by: Manager,
  permission: Permission,
  employee_id: number,
): Promise<Person | null> {
  const person = await readPerson(client, employee_id)
  return person && mayIn(by, permission, person.cinemas) ? person : null
}

async function accessOf(client: pg.PoolClient, person: Person): Promise<StaffAccess> {
  const { rows } = await client.query<{ has_password: boolean; since: string | null; passkeys: number }>(
    `select exists (select from accounts where employee_id = $1) as has_password,
       (select confirmed_at from second_factors where employee_id = $1) as since,
       (select count(*) from passkeys where employee_id = $1) as passkeys`,
    [person.employee_id],
  )
  const { has_password, since, passkeys } = rows[0]!
  return {
    opens_portal: may(person.permissions, 'portal.open'),
    has_email: person.email !== null,
    letter: has_password ? 'password_reset' : 'invitation',
    second_factor_since: since,
    passkeys,
  }
}

/** The row has another version by it, so that the history has a line of who did it, and when. */
async function noteRemoval(client: pg.PoolClient, { employee_id }: Manager, whose: number): Promise<void> {
  await client.query(`select set_config('app.employee', $1, true), set_config('app.beside', $2, true)`, [
    String(employee_id),
    JSON.stringify({ second_factor: true }),
  ])
  await client.query('update employees set name = name where id = $1', [whose])
}
