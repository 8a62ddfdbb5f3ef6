import type { Pool } from 'pg'
import { withExhibitor } from '../db/connect.ts'
import { DEMO_EXHIBITOR_ID } from './load.ts'
import { today } from './programme.ts'
import { STAFF } from './staff.ts'

/** What demo.json says about the demo, beside the addresses of the processes. */
export interface DemoFacts {
  cinemas: { id: number; name: string }[]
  employees: { name: string; pin: string; roles: string[] }[]
  managers: { email: string; password: string; roles: string[] }[]
  payment_methods: { id: number; name: string; type: string }[]
  schedules: { id: number; cinema_id: number; screen: string; start: string; numbered: boolean }[]
}

const SCHEDULES_REPORTED = 60
/**
 * Schedules that begin this late still have seats at the hub: an hour before the start all of them go to the
 * edge (docs/ledger.md, Placement).
 */
const COMFORT_MINUTES = 75

/** Halls that are fuller than this come last: whoever only wants to buy something takes the first. */
const FULL_SHARE = 0.7

const SCHEDULES = `
select schedules.id, schedules.cinema_id, screens.name as screen, schedules.start, is_seatpicker_enabled as numbered
from schedules join screens on screens.id = screen_id
where schedules.deleted_at is null and cancelled_at is null and sell_online and schedule_type = 'public' and visibility & 1 = 1
  and start + make_interval(mins => buy_cutoff_minutes) > $1::timestamptz
order by not (business_date = $2 or start <= $1::timestamptz + interval '2 hours'), not is_seatpicker_enabled,
  (select count(*) filter (where state <> 'free') > count(*) * $5::float8 from slots where schedule_id = schedules.id),
  start < $1::timestamptz + make_interval(mins => $3), start < $1::timestamptz, start, schedules.id
limit $4`

/**
 * The facts of demo.json: employees with their PINs, managers with their passwords, the site's payment
 * methods, and schedules that can be bought: tonight's first, of those the numbered ones first, of those
 * those first that are not nearly sold out, of those the ones that begin in an hour and a quarter or later
 * first. Reads only.
 */
export function demoFacts(pool: Pool, now: string): Promise<DemoFacts> {
  return withExhibitor(pool, DEMO_EXHIBITOR_ID, async (client) => {
    const cinemas = await client.query<DemoFacts['cinemas'][number]>(
      'select id, name from cinemas where deleted_at is null order by sort',
    )
    const methods = await client.query<DemoFacts['payment_methods'][number]>(
      `select id, name, type from payment_methods
       where deleted_at is null and status = 'active' and type = 'online' and 'site' = any(access) order by sort`,
    )
    const accounts = await client.query<{ email: string }>(
      'select email from employees join accounts on employee_id = id where deleted_at is null',
    )
    const opens = new Set(accounts.rows.map(({ email }) => email))
    const schedules = await client.query<DemoFacts['schedules'][number]>(SCHEDULES, [
      now,
      today(now),
      COMFORT_MINUTES,
      SCHEDULES_REPORTED,
      FULL_SHARE,
    ])
    return {
      cinemas: cinemas.rows,
      employees: STAFF.map(({ name, pin, roles }) => ({ name, pin, roles: [...roles] })),
      managers: STAFF.flatMap(({ email, password, roles }) =>
        password && opens.has(email) ? [{ email, password, roles: [...roles] }] : [],
      ),
      payment_methods: methods.rows,
      schedules: schedules.rows,
    }
  })
}
