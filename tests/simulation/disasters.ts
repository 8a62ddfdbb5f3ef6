import type { Edge } from './edge.ts'
import type { BoxAddress } from './messages.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

/** A world has so many boxes at most, one after another. */
const MOST_BOXES = 3

/**
 * What becomes of boxes, in some worlds: one is destroyed, stolen or put aside, and a manager approves an
 * empty one in its place (L9). Where it lives it goes on selling to the registers that have not adopted the
 * new epoch. Nobody reads anything of it: what the hub does not know, the registers do. It draws its own
 * numbers, so that worlds without a disaster stay what they were.
 */
export class Disasters {
  readonly #world: World
  readonly #random: Random
  readonly #isBusy: boolean
  readonly #gone = new Set<Edge>()

  constructor(seed: number, world: World) {
    this.#world = world
    this.#random = new Random(seed * 47 + 9)
    this.#isBusy = this.#random.chance(0.3)
  }

  act(): void {
    if (!this.#isBusy) return
    if (this.#random.chance(0.003)) this.#replace()
    if (this.#random.chance(0.02)) this.adopt(this.#random)
  }

  isGone(box: Edge): boolean {
    return this.#gone.has(box)
  }

  /** A box that does something by itself now. */
  aBox(): Edge {
    const { boxes, edge } = this.#world
    if (boxes.length === 1 || this.#random.chance(0.6)) return edge
    return this.#random.pick(boxes.filter((box) => !this.isGone(box)))
  }

  #replace(): void {
    const { boxes, hubs, edge } = this.#world
    if (boxes.length >= MOST_BOXES) return
    const hub = this.#random.pick(hubs)
    const box: BoxAddress = `box-${boxes.length + 1}`
    const epoch = (hub.process.disk.epoch ?? edge.process.ledger.epoch) + this.#random.pick([1, 1, 2])
    this.#world.turn(hub, () => hub.admit(box, epoch), true)
    if (hub.process.disk.box !== box) return
    this.#world.trace?.(`${box} is the edge, under epoch ${epoch}`)
    this.#world.addBox(box, epoch)
    if (this.#random.chance(0.5)) this.destroy(edge)
  }

  destroy(box: Edge): void {
    this.#gone.add(box)
    box.process.inbox.length = 0
    box.process.up = false
  }

  /** Somebody brings a register to the new box. */
  adopt(random: Random): void {
    const { registers, edge } = this.#world
    const register = random.pick(registers)
    if (register.box !== edge.box) register.adopt(edge.box, edge.process.ledger.epoch)
  }

  /** Whoever has a register brings it to the box that is the edge. */
  heal(): void {
    const { registers, edge } = this.#world
    for (const register of registers) if (register.box !== edge.box) register.adopt(edge.box, edge.process.ledger.epoch)
  }
}
