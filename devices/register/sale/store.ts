import { State } from '../../shell/store.ts'
import type { Halls } from '../seats/halls.ts'
import type { TabMemory } from '../tab-memory.ts'
import type { ScheduleCard } from '../today.ts'

/** Tickets, or the products of one category. */
export type Tab = 'tickets' | number

export interface SaleState {
  /** The schedule of which tickets are sold. */
  chosen: number | null
  tab: Tab
  /** Its plan is drawn large, around this slot (null = the whole hall). */
  zoomed: number | null
  /** The seat that was tapped last and cannot be had. */
  refused: number | null
}

/** What the sale screen shows: schedule, tab, plan. A reload of the tab keeps the schedule. */
export class Sale extends State<SaleState> {
  readonly #memory: TabMemory
  readonly #halls: Halls

  constructor(memory: TabMemory, halls: Halls) {
    super({ chosen: null, tab: 'tickets', zoomed: null, refused: null })
    this.#memory = memory
    this.#halls = halls
    const chosen = memory.part('chosen', () => this.get().chosen)
    this.patch({ chosen: chosen ?? null })
  }

  async choose(schedule_id: number): Promise<void> {
    this.patch({ chosen: schedule_id, tab: 'tickets', zoomed: null, refused: null })
    this.#memory.keep()
    await this.#halls.open(schedule_id)
  }

  /** Where nothing is chosen that is in the day, what is sold next is. */
  chooseAmong(cards: readonly ScheduleCard[]): void {
    if (!cards.some((card) => card.id === this.get().chosen)) this.patch({ chosen: likelyNext(cards) })
  }

  show(tab: Tab): void {
    if (tab !== this.get().tab) this.patch({ tab, zoomed: null })
  }

  zoom(zoomed: number | null): void {
    this.patch({ zoomed, refused: null })
  }

  /** Seats are picked by hand now: the plan is large around this slot. */
  pickAround(slot: number): void {
    this.patch({ zoomed: slot })
  }

  /** The seats of a schedule on the bill are picked by hand now. */
  pickIn(schedule_id: number, slot: number): void {
    this.patch({ chosen: schedule_id, tab: 'tickets', zoomed: slot })
  }

  refuse(slot: number): void {
    this.patch({ refused: slot })
  }

  /** The bill changed by hand: what was tapped in vain is past. */
  forgetRefused(): void {
    if (this.get().refused !== null) this.patch({ refused: null })
  }

  /** The bill is cleared: the whole hall is seen. */
  zoomOut(): void {
    this.patch({ zoomed: null })
  }

  /** The next bill begins with tickets. */
  begin(): void {
    this.patch({ tab: 'tickets', zoomed: null })
  }
}

/**
 * The schedule a cashier most likely sells next: the first that has not begun and has places, else the first
 * not begun, else the last.
 */
export function likelyNext(cards: readonly ScheduleCard[]): number | null {
  const ahead = cards.filter((card) => !card.started)
  return (ahead.find((card) => card.free > 0) ?? ahead[0] ?? cards.at(-1))?.id ?? null
}
