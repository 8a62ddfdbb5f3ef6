import type pg from 'pg'
import { ERASURES_SHOWN, type Erasure, type PersonFound } from '#protocol/access/personal-data.ts'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import { atOnce } from '../kit/at-once.ts'

export interface PersonalDataParts {
  pool: pg.Pool
  exhibitors: () => Promise<readonly number[]>
  /** Milliseconds of now. */
  now?: () => number
}

/** Who asks. */
interface By {
  exhibitor_id: number
  employee_id: number
}

type Places = PersonFound['places']

const DONE = `
select x.id, x.at, employees.name as by, x.reason, (select sum(value::integer)::integer from jsonb_each_text(x.places)) as rows
from erasures x left join employees on employees.id = x.employee_id order by x.at desc, x.id limit ${ERASURES_SHOWN}`

/** Rows of one kind that are erased in one transaction. */
const STEP = 500

/**
 * People by their e-mail address, in every table of the hub that may have them (migrations 0147 and 0154): a
 * house reads and erases its own. Who takes or erases is written down in the same transaction.
 */
export class PersonalData {
  readonly #pool: pg.Pool
  readonly #exhibitors: PersonalDataParts['exhibitors']
  readonly #now: () => number

  constructor({ pool, exhibitors, now = Date.now }: PersonalDataParts) {
    this.#pool = pool
    this.#exhibitors = exhibitors
    this.#now = now
  }

  /** How much there is under an address, by place. */
  async find(exhibitor_id: number, email: string): Promise<PersonFound> {
    return this.#ask<PersonFound>(exhibitor_id, 'select places, is_open from foyer_person_found($1)', [email])
  }

  /** All of it, as JSON. Each time is an export of its own. */
  async take({ exhibitor_id, employee_id }: By, email: string): Promise<{ taken_at: string; places: string }> {
    const take = 'select foyer_person_taken($1, $2)::text as places'
    const taken = await this.#ask<{ places: string }>(exhibitor_id, take, [email, employee_id])
    return { taken_at: new Date(this.#now()).toISOString(), ...taken }
  }

  /**
   * Erases what is under an address in one transaction; made again, or twice at once, it finds nothing more.
   * Refused while a purchase or a reservation under it is open. A letter that waits goes with the rest; one
   * that is being handed over just now is delivered.
   */
  async erase(
    { exhibitor_id, employee_id }: By,
    email: string,
    reason: string,
  ): Promise<Answer<Places, 'person_buys'>> {
    const erase = 'select foyer_person_erased($1, $2, $3) as places'
    const { places } = await this.#ask<{ places: Places | null }>(exhibitor_id, erase, [email, employee_id, reason])
    return places ? ok(places) : refuse('person_buys')
  }

  /** What was erased last in a house. */
  async done(exhibitor_id: number): Promise<Erasure[]> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) => client.query<Erasure>(DONE))
    return rows
  }

  /**
   * Erases in every house what is older than it keeps it, in steps. Nothing is open among it. A house where
   * that fails keeps no other from it.
   */
  async round(): Promise<void> {
    await atOnce(await this.#exhibitors(), (exhibitor_id) => this.#eraseOld(exhibitor_id))
  }

  async #eraseOld(exhibitor_id: number): Promise<void> {
    const house = await this.#ask<{ portal_config: unknown }>(exhibitor_id, 'select portal_config from exhibitors', [])
    const keep = exhibitor.shape.shape.portal_config.parse(house.portal_config)
    const { keep_buyers_days, keep_invoices_days, keep_vouchers_days, keep_requests_days } = keep
    const days = [keep_buyers_days, keep_invoices_days, keep_vouchers_days, keep_requests_days]
    const step = async () => {
      const at = new Date(this.#now()).toISOString()
      const erase = 'select foyer_erase_old($1, $2, $3, $4, $5, $6) as erased'
      return (await this.#ask<{ erased: number }>(exhibitor_id, erase, [at, STEP, ...days])).erased
    }
    while ((await step()) === STEP);
  }

  /** The one row of an answer, in a transaction of the house. */
  async #ask<R extends pg.QueryResultRow>(exhibitor_id: number, sql: string, values: unknown[]): Promise<R> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) => client.query<R>(sql, values))
    return rows[0]!
  }
}
