import { hash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { isCommonPassword } from '#protocol/access/password.ts'
import { type FirstHouse, setupPath } from '#protocol/exhibitors/setup.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import { isTimeZone } from '#protocol/time/zones.ts'
import { writePassword } from '../access/accounts.ts'
import { type Opened, readPerson } from '../access/people.ts'
import { createPool, withExhibitor } from '../db/connect.ts'
import { noteDoing } from './doings.ts'
import { FIRST_MODULES, insertCinema, insertHouse, insertManager, NO_HOUSE } from './found.ts'

const TOKEN_BYTES = 32

/** The first exhibitor, and its manager, whose password was chosen in the same transaction. */
interface Founded {
  exhibitor_id: number
  manager: Opened
}

/**
 * The one link by which an installation that has no exhibitor gets its first. Its token has 256 random bits
 * and only its hash is kept; a start that finds the installation empty makes another one, which ends the one
 * before, and the first use ends it for good.
 */
export class Setup {
  readonly #pool: pg.Pool
  /** There is an exhibitor: it stays so. */
  #isOver = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Makes the link of this start, and answers its token; null when there is an exhibitor already. */
  async begin(): Promise<string | null> {
    if (!(await this.isEmpty())) return null
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await this.#pool.query(
      `insert into setup_links (hash, made_at) values ($1, now())
       on conflict (one) do update set hash = excluded.hash, made_at = excluded.made_at`,
      [digest(token)],
    )
    return token
  }

  /** Whether this installation has no exhibitor yet. */
  async isEmpty(): Promise<boolean> {
    if (this.#isOver) return false
    const { rowCount } = await this.#pool.query('select from houses limit 1')
    this.#isOver = rowCount! > 0
    return !this.#isOver
  }

  /** Whether this token opens the set-up now. */
  async opens(token: string): Promise<boolean> {
    if (!(await this.isEmpty())) return false
    const { rowCount } = await this.#pool.query('select from setup_links where hash = $1', [digest(token)])
    return rowCount === 1
  }

  /**
   * Makes the first exhibitor with its cinema and its manager, who looks after the whole installation. All in
   * one transaction, which takes the link first: of two uses at once the second one finds none. What is
   * refused leaves the link.
   */
  async found(
    token: string,
    house: FirstHouse,
  ): Promise<Result<Founded, Refusal<'setup_over' | 'unknown_zone' | 'password_common'>>> {
    if (!(await this.opens(token))) return refuse('setup_over')
    const { password, manager_name, manager_email, trade_name, time_zone } = house
    if (!isTimeZone(time_zone)) return refuse('unknown_zone', 'time_zone')
    if (isCommonPassword(password, [manager_name, manager_email, trade_name]))
      return refuse('password_common', 'password')
    return withExhibitor(this.#pool, NO_HOUSE, async (client) => {
      const link = await client.query('delete from setup_links where hash = $1', [digest(token)])
      const others = await client.query('select from houses limit 1')
      if (link.rowCount === 0 || others.rowCount! > 0) return refuse('setup_over')
      const exhibitor_id = await insertHouse(client, house, FIRST_MODULES)
      await insertCinema(client, exhibitor_id, house)
      const employee_id = await insertManager(client, exhibitor_id, house)
      await writePassword(client, { exhibitor_id, employee_id, password })
      await client.query('insert into super_admins (exhibitor_id, employee_id) values ($1, $2)', [
        exhibitor_id,
        employee_id,
      ])
      const person = (await readPerson(client, employee_id))!
      const { name } = person
      const own = { exhibitor_id, employee_id, name }
      await noteDoing(client, own, { exhibitor_id, action: 'caretaker_made', after: { name } })
      return ok({ exhibitor_id, manager: { person, stands: async () => true } })
    })
  }
}

/**
 * Makes the link of this start at this database, and answers where it leads below the hub's address; null
 * when there is an exhibitor already.
 */
export async function beginSetup(database_url: string): Promise<string | null> {
  const pool = createPool(database_url, { max: 1, application_name: 'foyer set-up' })
  try {
    const token = await new Setup(pool).begin()
    return token && setupPath(token)
  } finally {
    await pool.end()
  }
}

function digest(token: string): string {
  return hash('sha256', token, 'base64url')
}
