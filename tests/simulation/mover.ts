import type { EntryOf } from '#protocol/ledger/entries.ts'
import type { SlotRow } from '#protocol/ledger/rows.ts'
import type { NewHall } from './hub.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

/**
 * The manager who moves sold schedules to another screen (F-199): calls one home, waits, calls it off at
 * times, and gives everybody another seat, now and then wrongly. Draws numbers of its own, so that worlds in
 * which nobody moves anything stay what they were.
 * @source docs/ledger.md, L14
 */
export class Mover {
  readonly #world: World
  readonly #random: Random
  readonly #isBusy: boolean
  /** Schedules that are called home, to be moved. */
  readonly #begun = new Set<number>()

  constructor(seed: number, world: World) {
    this.#world = world
    this.#random = new Random(seed * 43 + 199)
    this.#isBusy = this.#random.chance(0.3)
  }

  act(): void {
    if (!this.#isBusy) return
    const random = this.#random
    const { hubs, schedules } = this.#world
    const [hub, { id }] = [random.pick(hubs), random.pick(schedules)]
    if (!hub.process.up) return
    if (!this.#begun.has(id)) {
      if (!random.chance(0.004)) return
      this.#begun.add(id)
      this.#world.turn(hub, () => hub.beginMove(id))
    } else if (random.chance(0.004)) this.#callOff(id)
    else if (random.chance(0.06)) this.#world.turn(hub, () => hub.finishMove(id, (taken) => this.#hall(taken, true)))
  }

  #callOff(id: number): void {
    const hub = this.#random.pick(this.#world.hubs)
    this.#world.turn(hub, () => hub.callOffMove(id))
  }

  /** Nobody leaves a schedule called home. */
  heal(): void {
    const [hub] = this.#world.hubs
    for (const id of this.#begun)
      if (!this.#world.plan.cancelled.has(id))
        this.#world.turn(hub!, () => hub!.finishMove(id, (taken) => this.#hall(taken, false)))
  }

  /** Another hall with room for whoever has a seat; `mayErr`: one seat is forgotten, or given twice. */
  #hall(taken: readonly SlotRow[], mayErr: boolean): NewHall {
    const random = this.#random
    const capacity = taken.length + random.between(0, 6)
    const groups: number[] = []
    while (groups.length < capacity) {
      const size = Math.min(random.pick([1, 1, 2, 3]), capacity - groups.length)
      const first = groups.length + 1
      for (let i = 0; i < size; i++) groups.push(first)
    }
    const free = groups.map((_, index) => index + 1)
    const seats = taken.map(({ slot }) => {
      const [to] = free.splice(random.below(free.length), 1)
      return { from: slot, to: to!, detail: `seat ${to}` }
    })
    if (mayErr && seats.length > 1 && random.chance(0.2)) seats[0] = { ...seats[0]!, to: seats[1]!.to }
    if (mayErr && random.chance(0.2)) seats.pop()
    return { screen_id: 1 + capacity, groups, max_online: random.pick([null, capacity >> 1]), seats }
  }

  /** It happened: whoever wishes for a seat from now on sees the other hall. */
  moved({ hall, groups }: EntryOf<'moved'>): void {
    this.#begun.delete(hall.schedule_id)
    const schedule = this.#world.schedules.find(({ id }) => id === hall.schedule_id)!
    schedule.groups = groups
    schedule.max_online = hall.max_online
    this.#world.apart.moved(hall.schedule_id)
  }

  /** The hub came back from a backup: what is called home in that is to be moved, whatever came after it. */
  restored(): void {
    for (const { schedule_id, sale } of this.#world.hubs[0]!.process.disk.rows.halls.values())
      if (sale === 'recalled' && !this.#world.plan.cancelled.has(schedule_id)) this.#begun.add(schedule_id)
  }

  reopened(schedule_id: number): void {
    this.#begun.delete(schedule_id)
  }

  /** Schedules that are neither on sale nor cancelled. */
  unfinished(): number[] {
    const { halls } = this.#world.hubs[0]!.process.disk.rows
    return [...this.#begun].filter((id) => !this.#world.plan.cancelled.has(id) && halls.get(id)?.sale !== 'open')
  }
}
