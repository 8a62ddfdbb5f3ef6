import type { HubEvent } from '#protocol/ledger/entries.ts'
import type { SlotRow } from '#protocol/ledger/rows.ts'
import type { Arrangement, Seat } from '#protocol/seats/arrangement.ts'
import type { Near } from '#protocol/seats/clearance.ts'
import type { Process } from './node.ts'
import { Random } from './random.ts'
import type { Schedule, World } from './world.ts'

/**
 * Halls in which parties are kept apart from the start, in some worlds, and who looks that they are (F-121):
 * nobody is given a seat while another party has one too near to it at its home, whichever side that is. It
 * draws its own numbers, so that worlds without the rule stay what they were.
 */
export class Apart {
  readonly #world: World
  readonly #halls = new Map<number, { clearance: number; seats: ReadonlyMap<number, Seat>; near: Near }>()

  constructor(seed: number, world: World) {
    this.#world = world
    const random = new Random(seed * 37 + 121)
    for (const schedule of world.schedules) if (schedule.numbered && random.chance(0.25)) this.#keep(schedule, random)
  }

  #keep(schedule: Schedule, random: Random): void {
    const { placement, clearance: rule } = this.#world.reducers
    const clearance = random.between(1, 2)
    const plan = planOf(schedule.groups, random)
    const near = rule.nearIn(plan, clearance)
    schedule.groups = placement.placementGroups(plan, near)
    const seats = new Map(plan.rows.flat().map((seat) => [seat.slot!, seat]))
    this.#halls.set(schedule.id, { clearance, seats, near })
  }

  /** What a decider knows of the plan. */
  near(schedule_id: number): Near {
    return this.#halls.get(schedule_id)?.near ?? this.#world.reducers.clearance.NONE_NEAR
  }

  /** It has gone to another hall, which has no such rule. */
  moved(schedule_id: number): void {
    this.#halls.delete(schedule_id)
  }

  /** Somebody is about to be given these seats. */
  given(process: Process, schedule_id: number, slots: readonly number[], own: readonly (string | null)[]): void {
    const hall = this.#halls.get(schedule_id)
    if (!hall) return
    for (const slot of slots) {
      if (this.#rowsOf(process, schedule_id, slot)[0]?.state !== 'free') continue
      const { screen_row, screen_col } = hall.seats.get(slot)!
      for (const other of hall.seats.values())
        if (
          other.screen_row === screen_row &&
          other.slot !== slot &&
          Math.abs(other.screen_col - screen_col) <= hall.clearance &&
          this.#rowsOf(process, schedule_id, other.slot!).some((row) => isOfOther(row, own))
        )
          this.#world.breach('F-121', `${process.side} gives seat ${slot} beside seat ${other.slot} of another party`)
    }
  }

  /** The same of a change that is decided. */
  changes(process: Process, event: HubEvent): void {
    if (event.kind === 'claimed' && event.state === 'reserved')
      this.given(process, event.schedule_id, event.slots, [event.question_id])
    if (event.kind !== 'changed') return
    for (const { schedule_id, slot } of event.born) this.given(process, schedule_id, [slot], [event.bill_id])
  }

  /**
   * A slot as the process has it, and as the other side does where that is its home. Of several processes of
   * the hub each may be behind, which its commit finds out: then only its own memory is looked at. So it is
   * while a hub that was restored knows nothing of what came after its backup.
   */
  #rowsOf(process: Process, schedule_id: number, slot: number): SlotRow[] {
    const { hubs, edge, reducers } = this.#world
    const { slotAt } = reducers.ledger
    const other = process.side === 'hub' ? edge.process : hubs[0]!.process
    const isKnown = hubs.length === 1 && hubs[0]!.process.disk.restored !== 'closed'
    const there = isKnown ? slotAt(other.ledger, schedule_id, slot) : undefined
    return [slotAt(process.ledger, schedule_id, slot), there?.home === other.side ? there : undefined].filter(
      (row) => row !== undefined,
    )
  }
}

function isOfOther({ state, bill_id }: SlotRow, own: readonly (string | null)[]): boolean {
  return (state === 'held' || state === 'reserved' || state === 'sold') && !own.includes(bill_id)
}

/** Rows of some seats, now and then with an aisle; what moves together anyway is one sofa. */
function planOf(groups: readonly number[], random: Random): Arrangement {
  const width = random.between(3, 8)
  const aisle = random.chance(0.4) ? random.between(1, width - 1) : width
  const seats = groups.map((group, index): Seat => {
    const [screen_row, at] = [Math.floor(index / width) + 1, index % width]
    const screen_col = at + 1 + (at >= aisle ? 3 : 0)
    const names = { row_name: String(screen_row), seat_name: String(screen_col), name: `${screen_row}-${screen_col}` }
    const rest = { class: 'standard_seats', disabled: false, autoassign: true, companion_of: null, sofa: group }
    return { slot: index + 1, screen_row, screen_col, ...names, ...rest }
  })
  return { numbered: true, places: groups.length, rows: [...Map.groupBy(seats, (seat) => seat.screen_row).values()] }
}
