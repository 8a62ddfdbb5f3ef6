import * as z from 'zod'
import { type BoxOffice, CounterBooking, sellAtBoxOffice } from './register.ts'

const Bookings = z.object({ counter: z.array(CounterBooking) })

/** Where the hub's bookings of the demo (hub/demo/bookings) and the box offices of its cinemas meet. */
export class Desk {
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #signal: AbortSignal | undefined

  constructor(hub_url: string, token: string, signal: AbortSignal | undefined) {
    this.#url = `${hub_url}/demo/bookings`
    this.#headers = { authorization: `Bearer ${token}` }
    this.#signal = signal
  }

  /**
   * Waits until tonight's bookings of the site are in. Empty when the box offices have sold theirs at an
   * earlier start, or nobody books.
   */
  async counterBookings(): Promise<CounterBooking[]> {
    const answer = await this.#ask('GET', '')
    return Bookings.parse(await answer.json()).counter
  }

  /** Every cinema's at once; afterwards no start does it again. */
  async sellAtBoxOffices(
    offices: readonly (BoxOffice & { cinema_id: number })[],
    bookings: readonly CounterBooking[],
  ): Promise<void> {
    const ofCinema = Map.groupBy(bookings, ({ cinema_id }) => cinema_id)
    await Promise.all(offices.map((office) => sellAtBoxOffice(office, ofCinema.get(office.cinema_id) ?? [])))
    this.#signal?.throwIfAborted()
    await this.#ask('POST', '/counter')
  }

  /** The box offices have not sold everything: the next start goes on, and nobody waits for it now. */
  async goOnLater(): Promise<void> {
    await this.#ask('POST', '/counter/later')
  }

  async #ask(method: string, path: string): Promise<Response> {
    const answer = await fetch(this.#url + path, { method, headers: this.#headers, signal: this.#signal ?? null })
    if (!answer.ok) throw new Error(`the hub did not answer about the bookings (${method} ${path}: ${answer.status})`)
    return answer
  }
}
