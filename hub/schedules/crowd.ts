import type { Context } from 'hono'
import { heldBy, type LedgerView } from '#protocol/ledger/ledger.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { Sessions } from '../access/sessions.ts'
import { limitKey } from '../http/address.ts'
import type { HubEnv } from '../http/env.ts'
import { visitorOf } from '../http/session.ts'
import type { Lines } from '../seats/lines.ts'

/**
 * A session so old has been used by a person: it goes on, however many hold seats behind its address.
 */
export const GROWN_UP_MS = 60_000
/** Behind the address of the cinema itself stand its guests: so many times the setting. */
const AT_THE_CINEMA = 10
const MAX_KEPT = 100_000

/**
 * Who asks for seats: from where, and since when. `at_the_cinema`: from the address of this cinema's edge.
 */
export interface Asker {
  /** One name per household (`limitKey`). */
  address: string
  at_the_cinema: boolean
  session_age_ms: number
}

export interface Asking {
  ledger: LedgerView
  schedule_id: number
  /** Bills of the asker, whose seats are replaced by what is asked for now. */
  own: readonly string[]
  seats: number
  /** Seats that one address may hold unpaid in one schedule before young sessions wait. */
  most: number
}

/**
 * Counts the seats of a schedule that visitors behind one address hold unpaid, in memory of this process
 * (docs/security.md, "Seats"). Above the setting a session younger than a minute is asked to wait; carriers
 * put thousands behind one address, so nobody is refused for long. What was paid, ended or freed leaves the
 * count by itself, because the ledger is asked.
 */
export class Crowd {
  /**
   * By schedule and address: the bills that were seen there, and the seats that are being asked for at this
   * moment.
   */
  readonly #places = new Map<string, { bills: Set<string>; asking: number }>()

  /**
   * Lets an asker try for seats. Afterwards `done` with the bill that holds them, or with null. Refused:
   * `crowded` with the seconds to wait.
   */
  enter(asker: Asker, asking: Asking): Answer<{ done: (bill_id: string | null) => void }, 'crowded'> {
    const place = this.#placeOf(`${asking.schedule_id}/${asker.address}`)
    const most = asker.at_the_cinema ? asking.most * AT_THE_CINEMA : asking.most
    const age_ms = Math.max(0, asker.session_age_ms) // a clock that stepped back makes nobody wait longer
    const waits = age_ms < GROWN_UP_MS && asking.seats > seatsOf(asking, asking.own)
    const held = this.#held(place.bills, asking)
    if (waits && held + place.asking + asking.seats > most) {
      return refuse('crowded', 'message', { seconds: Math.ceil((GROWN_UP_MS - age_ms) / 1000) })
    }
    place.asking += asking.seats
    const done = (bill_id: string | null): void => {
      place.asking -= asking.seats
      if (bill_id !== null) place.bills.add(bill_id)
    }
    return ok({ done })
  }

  /** These schedules are over. */
  forget(schedule_ids: ReadonlySet<number>): void {
    for (const key of this.#places.keys())
      if (schedule_ids.has(Number(key.slice(0, key.indexOf('/'))))) this.#places.delete(key)
  }

  /** Places and bills that are kept. */
  get size(): number {
    return [...this.#places.values()].reduce((sum, { bills }) => sum + bills.size, this.#places.size)
  }

  /** Seats of unpaid bills; those that hold none any more are forgotten. */
  #held(bills: Set<string>, asking: Asking): number {
    for (const bill_id of bills) {
      const bill = asking.ledger.bills.get(bill_id)
      const unpaid = bill && (bill.status === 'pending' || (bill.status === 'paying' && bill.settling_at === null))
      if (!unpaid) bills.delete(bill_id)
    }
    return seatsOf(
      asking,
      [...bills].filter((bill_id) => !asking.own.includes(bill_id)),
    )
  }

  #placeOf(key: string) {
    const place = this.#places.get(key) ?? { bills: new Set(), asking: 0 }
    this.#places.delete(key)
    this.#places.set(key, place)
    if (this.#places.size > MAX_KEPT) this.#places.delete(this.#places.keys().next().value as string)
    return place
  }
}

function seatsOf({ ledger, schedule_id }: Asking, bills: readonly string[]): number {
  return bills.flatMap((id) => heldBy(ledger, id)).filter((row) => row.schedule_id === schedule_id).length
}

/** Who stands behind a call for seats of a cinema. */
export async function askerOf(
  c: Context<HubEnv>,
  { lines, sessions }: { lines: Pick<Lines, 'of'>; sessions: Pick<Sessions, 'ageOf'> },
  cinema_id: number,
): Promise<Asker> {
  const address = limitKey(c.get('address'))
  const line = await lines.of(c.get('exhibitor').id, cinema_id)
  return { address, at_the_cinema: line.address === address, session_age_ms: sessions.ageOf(visitorOf(c)) }
}
