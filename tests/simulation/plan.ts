import type { SlotRow } from '#protocol/ledger/rows.ts'
import type { Hub } from './hub.ts'
import type { PlanSeen } from './node.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

/**
 * The plan of the house, as PostgreSQL has it beside the ledger, and the manager who changes it in the middle
 * of the sale: an unsold schedule is moved, a sold one is cancelled. Each process of the hub has a copy of
 * the plan that is behind at times. It draws its own numbers, so that worlds in which nobody changes a plan
 * stay what they were.
 * @source docs/ledger.md, L14
 */
export class Plan {
  readonly #world: World
  readonly #random: Random
  readonly #versions = new Map<number, number>()
  readonly #known = new Map<Hub, Map<number, number>>()
  /** Schedules that the manager has cancelled. */
  readonly cancelled = new Set<number>()
  readonly #isBusy: boolean

  constructor(seed: number, world: World) {
    this.#world = world
    this.#random = new Random(seed * 31 + 14)
    this.#isBusy = this.#random.chance(0.3)
  }

  /** What a process of the hub takes for the version of a schedule. */
  known(hub: Hub, schedule_id: number): number {
    return this.#known.get(hub)?.get(schedule_id) ?? 1
  }

  /** A process of the hub reads the plan as it stands. */
  heard(hub: Hub): void {
    this.#known.set(hub, new Map(this.#versions))
  }

  isPlanned({ schedule_id, version }: PlanSeen): boolean {
    return (this.#versions.get(schedule_id) ?? 1) === version
  }

  /** The manager, now and then. */
  act(): void {
    if (!this.#isBusy) return
    const { hubs, schedules } = this.#world
    const [hub, { id }] = [this.#random.pick(hubs), this.#random.pick(schedules)]
    if (this.#random.chance(0.1)) this.heard(hub)
    if (this.#random.chance(0.02)) this.#move(id)
    if (this.#random.chance(0.0015)) this.#cancel(id)
    if (this.cancelled.has(id) && hub.process.up && this.#random.chance(0.1))
      this.#world.turn(hub, () => hub.cancel(id))
  }

  /** By the rule of the planner: only what nobody has a ticket of, and whose places are all here. */
  #move(id: number): void {
    const { hubs } = this.#world
    const rows = [...hubs[0]!.process.disk.rows.slots.values()].filter((row) => row.schedule_id === id)
    if (
      hubs[0]!.process.disk.restored === 'closed' ||
      this.cancelled.has(id) ||
      rows.some((row) => this.#isCountedOn(row))
    )
      return
    this.#changes(id)
    this.#world.invariants.moved(id)
  }

  #isCountedOn({ home, state, bill_id }: SlotRow): boolean {
    const bill = this.#world.hubs[0]!.process.disk.rows.bills.get(bill_id)
    const isPaying = state === 'held' && bill?.status === 'paying'
    return home !== 'hub' || state === 'sold' || state === 'reserved' || isPaying
  }

  #cancel(id: number): void {
    if (this.cancelled.size > 0 && this.#world.schedules.length > 1) return // somebody goes on selling
    this.cancelled.add(id)
    this.#changes(id)
  }

  #changes(id: number): void {
    this.#versions.set(id, (this.#versions.get(id) ?? 1) + 1)
  }
}
