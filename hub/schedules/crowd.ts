import type { Context } from 'hono'
import { heldBy, type LedgerView } from '#protocol/ledger/ledger.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { limitKey } from '../http/address.ts'
import type { HubEnv } from '../http/env.ts'
import type { Lines } from '../seats/lines.ts'

/** Behind the address of the cinema itself stand its guests: so many times the setting. */
const AT_THE_CINEMA = 10
const MAX_KEPT = 100_000

/**
 * Who asks for seats: from where. `at_the_cinema`: from the address of this cinema's edge. `grecaptcha`: a
 * puzzle that the browser has solved, undefined without one.
 */
export interface Asker {
  /** One name per household (`limitKey`). */
  address: string
  at_the_cinema: boolean
  grecaptcha: string | undefined
}

/** Says whether a puzzle of this house was solved; it is used up by that. */
interface Puzzles {
  checkPuzzle: (exhibitor_id: number, token: string) => Promise<Answer<null, 'captcha_wrong'>>
}

export interface Asking {
  ledger: LedgerView
  exhibitor_id: number
  schedule_id: number
  /** Bills of the asker, whose seats are replaced by what is asked for now. */
  own: readonly string[]
  seats: number
  /** Seats that one address may hold unpaid in one schedule without a puzzle. */
  most: number
}

/**
 * Counts the seats of a schedule that visitors behind one address hold unpaid, in memory of this process
 * (docs/security.md, "Seats"). Above the setting more seats need a puzzle that the browser has solved, each
 * time another: carriers put thousands behind one address, so a person waits a second, and who takes a hall
 * pays for each hold. What was paid, ended or freed leaves the count by itself, because the ledger is asked.
 */
export class Crowd {
  /**
   * By schedule and address: the bills that were seen there, and the seats that are being asked for at this
   * moment.
   */
  readonly #places = new Map<string, { bills: Set<string>; asking: number }>()
  readonly #captchas: Puzzles

  constructor(captchas: Puzzles) {
    this.#captchas = captchas
  }

  /**
   * Lets an asker try for seats. Afterwards `done` with the bill that holds them, or with null. A puzzle is
   * used up only where it is needed.
   */
  async enter(
    asker: Asker,
    asking: Asking,
  ): Promise<Answer<{ done: (bill_id: string | null) => void }, 'captcha_needed' | 'captcha_wrong'>> {
    const key = `${asking.schedule_id}/${asker.address}`
    if (this.#isFull(this.#placeOf(key), asker, asking)) {
      if (asker.grecaptcha === undefined) return refuse('captcha_needed', 'grecaptcha')
      const puzzle = await this.#captchas.checkPuzzle(asking.exhibitor_id, asker.grecaptcha)
      if (!puzzle.ok) return puzzle
    }
    const place = this.#placeOf(key)
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

  /** As many seats as before, or fewer, are never too many. */
  #isFull({ bills, asking: under_way }: { bills: Set<string>; asking: number }, asker: Asker, asking: Asking): boolean {
    const most = asker.at_the_cinema ? asking.most * AT_THE_CINEMA : asking.most
    const held = this.#held(bills, asking)
    return asking.seats > seatsOf(asking, asking.own) && held + under_way + asking.seats > most
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
  { lines }: { lines: Pick<Lines, 'of'> },
  cinema_id: number,
  grecaptcha: string | undefined,
): Promise<Asker> {
  const address = limitKey(c.get('address'))
  const line = await lines.of(c.get('exhibitor').id, cinema_id)
  return { address, at_the_cinema: line.address === address, grecaptcha }
}
