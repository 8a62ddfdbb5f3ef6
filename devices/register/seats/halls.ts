import { registerSchedule } from '#protocol/register/calls.ts'
import type { EdgeClient } from '../../shell/edge-client.ts'
import { State } from '../../shell/store.ts'
import type { OpenSchedule } from '../bill/prices.ts'
import type { SeatsView } from './letters.ts'

export interface HallsState {
  /** The schedules opened for selling: arrangement, rates. */
  open: Readonly<Record<number, OpenSchedule>>
  views: Readonly<Record<number, SeatsView>>
}

/** The halls of the schedules as the edge last said them, by schedule. */
export class Halls extends State<HallsState> {
  readonly #edge: EdgeClient

  constructor(edge: EdgeClient) {
    super({ open: {}, views: {} })
    this.#edge = edge
  }

  /** As they were when the edge last answered, for a start without it. */
  remember(open: HallsState['open']): void {
    this.patch({ open, views: open })
  }

  /**
   * Fetches a schedule for selling. What was known of its seats is replaced whatever its number: the edge may
   * have begun anew.
   */
  async open(schedule_id: number): Promise<void> {
    const hall = await this.#fetch(schedule_id)
    if (hall) this.see(schedule_id, hall)
  }

  /**
   * Fetches the rates of a schedule that is on the screen again; answers its seats, which may be older than
   * the live view.
   */
  async reprice(schedule_id: number): Promise<SeatsView | null> {
    return this.#fetch(schedule_id)
  }

  /** Schedules that are not on the screen are forgotten, and opened anew when they are chosen. */
  keepOnly(schedule_ids: readonly number[]): void {
    const kept = Object.entries(this.get().open).filter(([schedule_id]) => schedule_ids.includes(Number(schedule_id)))
    this.patch({ open: Object.fromEntries(kept) })
  }

  /** The seats of a schedule as they are from now on. */
  see(schedule_id: number, { seats, seq }: SeatsView): void {
    this.patch({ views: { ...this.get().views, [schedule_id]: { seats, seq } } })
  }

  /** A view that may be older than the known one, and is dropped then: answers whether it was taken. */
  seeNewer(schedule_id: number, view: SeatsView): boolean {
    if (view.seq < (this.get().views[schedule_id]?.seq ?? 0)) return false
    this.see(schedule_id, view)
    return true
  }

  async #fetch(schedule_id: number): Promise<OpenSchedule | null> {
    const answer = await this.#edge(registerSchedule, { params: { schedule_id } })
    if (answer.kind !== 'answer') return null
    this.patch({ open: { ...this.get().open, [schedule_id]: answer.data } })
    return answer.data
  }
}
