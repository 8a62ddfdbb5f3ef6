import { schedulesOf } from '../bill/draft.ts'
import type { Drafts } from '../bill/drafts.ts'
import type { Halls } from '../seats/halls.ts'
import type { Holds } from '../seats/holds.ts'
import type { Today } from '../today.ts'
import type { Sale } from './store.ts'

export interface RefreshParts {
  today: Today
  halls: Halls
  drafts: Drafts
  holds: Holds
  sale: Sale
}

/** Reads again what the sale shows: the day, the schedules on the screen, their seats. */
export class Refresh {
  readonly #parts: RefreshParts

  constructor(parts: RefreshParts) {
    this.#parts = parts
  }

  /** The schedules on the screen: the chosen one and those of the bill. */
  shown(): number[] {
    const { chosen } = this.#parts.sale.get()
    return [...new Set([...(chosen === null ? [] : [chosen]), ...schedulesOf(this.#parts.drafts.get().draft)])]
  }

  /** The day, and whatever of the screen is not known yet. */
  async missing(): Promise<void> {
    const { halls } = this.#parts
    await this.#readDay()
    const { open } = halls.get()
    await Promise.all(this.shown().map((schedule_id) => open[schedule_id] ?? halls.open(schedule_id)))
  }

  /**
   * The catalogue changed: the day and the schedules on the screen are read again, so that every key has the
   * price of now. Live views went on meanwhile: one that is newer stays.
   */
  async prices(): Promise<void> {
    const { halls, holds } = this.#parts
    await this.#readDay()
    halls.keepOnly(this.shown())
    const reprice = async (schedule_id: number): Promise<void> => {
      const view = await halls.reprice(schedule_id)
      if (view) holds.takeView(schedule_id, view)
    }
    await Promise.all(this.shown().map(reprice))
  }

  /**
   * The edge is back, and may have begun anew: everything is asked again. What is on the screen stays there
   * until the answer is; a bill never stands without its prices.
   */
  async all(): Promise<void> {
    const { halls, holds } = this.#parts
    await this.#readDay()
    halls.keepOnly(this.shown())
    await Promise.all(this.shown().map((schedule_id) => halls.open(schedule_id)))
    await holds.syncAll(true)
  }

  async #readDay(): Promise<void> {
    const day = await this.#parts.today.read()
    if (day) this.#parts.sale.chooseAmong(day.schedules)
  }
}
