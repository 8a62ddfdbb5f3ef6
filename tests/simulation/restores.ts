import type { BoxAddress } from './messages.ts'
import type { Disk } from './node.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

/** So often at most a hub comes back from a backup. */
const MOST_RESTORES = 2

/**
 * The hub's database is lost in some worlds, and what comes back is a backup (L9, F-338): all that it had at
 * one moment. Its second places, its boxes and the registers stay as they are. By itself it raises the epoch
 * and recounts; the box that was the edge begins anew with an empty ledger, or goes on selling for a while to
 * registers that know of nothing. It draws its own numbers, so that worlds without a restore stay what they
 * were.
 */
export class Restores {
  readonly #world: World
  readonly #random: Random
  readonly #isBusy: boolean
  #backup: Disk | null = null
  #restores = 0

  constructor(seed: number, world: World) {
    this.#world = world
    this.#random = new Random(seed * 53 + 338)
    this.#isBusy = this.#random.chance(0.3)
  }

  act(): void {
    if (!this.#isBusy) return
    if (this.#random.chance(0.006) && this.#areAllBorn()) this.backUp()
    if (this.#random.chance(0.006)) this.restore()
    if (this.#backup !== null && this.#random.chance(0.3)) this.#rush()
    if (this.#restores > 0 && this.#random.chance(0.02)) this.#world.disasters.adopt(this.#random)
  }

  /** Much happens after a backup. */
  #rush(): void {
    const { visitors, hubs, wire } = this.#world
    this.#random.pick(visitors).act()
    for (let left = 4; left > 0 && wire.waiting > 0; left--) this.#world.deliver()
    const hub = this.#random.pick(hubs)
    this.#world.turn(hub, () => {
      for (const message of hub.process.inbox.splice(0)) if (message.from !== 'forger') hub.handle(message)
    })
  }

  /** A schedule that is made after the backup is in none, and neither are its tickets. */
  #areAllBorn(): boolean {
    const { hubs, schedules } = this.#world
    return hubs[0]!.process.disk.rows.halls.size === schedules.length
  }

  backUp(): void {
    this.#backup = this.#world.hubs[0]!.process.disk.backup()
  }

  restore(): void {
    if (this.#backup === null || this.#restores === MOST_RESTORES) return
    this.#restores++
    const { hubs, wire, boxes, edge, invariants, mover, disasters } = this.#world
    const [hub] = hubs as [(typeof hubs)[0]]
    const { disk } = hub.process
    for (const { process } of hubs) process.crash(true)
    wire.hangUp()
    disk.restore(this.#backup)
    disk.restored = 'closed'
    this.#world.trace?.('the hub is what its backup says')
    invariants.restored()
    mover.restored()
    const box: BoxAddress = `box-${boxes.length + 1}`
    const epoch = Math.max(...boxes.map(({ process }) => process.ledger.epoch)) + 1
    while (disk.epoch !== epoch) {
      if (!hub.process.up) hub.start()
      this.#world.turn(hub, () => hub.beginRestored(box, epoch), true)
    }
    this.#world.addBox(box, epoch)
    if (this.#random.chance(0.5)) disasters.destroy(edge)
  }
}
