import type { CallAnswer } from '#protocol/kit/call.ts'
import { soldSeats } from '#protocol/register/sold-seats.ts'
import type { EdgeClient } from './edge-client.ts'
import type { DeviceFacts } from './outbox-indexeddb.ts'
import { State } from './store.ts'

export type SoldSeatsList = CallAnswer<typeof soldSeats>

const FACT = 'sold_seats'

/**
 * The sold seats of the day as the box last said them, on the disk of this device: what doors and counter go
 * by in the hour in which no box answers (F-351). `shown`: somebody looks at it.
 */
export class SoldSeats extends State<{ list: SoldSeatsList | null; shown: boolean }> {
  readonly #edge: EdgeClient
  readonly #facts: DeviceFacts
  #reading: Promise<void> | null = null

  constructor(edge: EdgeClient, facts: DeviceFacts) {
    super({ list: null, shown: false })
    this.#edge = edge
    this.#facts = facts
  }

  /** What is on the disk, for a start without the box. */
  async start(): Promise<void> {
    this.patch({ list: (await this.#facts.read<SoldSeatsList>(FACT)) ?? null })
  }

  /** Asks the box; what it does not answer changes nothing. One reading at a time. */
  read(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readOnce(): Promise<void> {
    const answer = await this.#edge(soldSeats)
    if (answer.kind !== 'answer') return
    this.patch({ list: answer.data })
    // a full disk keeps the one of before
    await this.#facts.keep(FACT, answer.data).catch(() => undefined)
  }

  show(shown: boolean): void {
    this.patch({ shown })
  }
}
