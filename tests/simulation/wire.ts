import type { Address, Message } from './messages.ts'
import type { Random } from './random.ts'

/**
 * Everything that is on its way. It loses, repeats and reorders; while the line is cut nothing passes between
 * hub and edge, and what was on its way between them is gone.
 */
export class Wire {
  /** False while the line between hub and edge is cut. */
  line = true
  /** False after the world heals: nothing is lost, repeated or reordered any more. */
  faulty = true
  readonly #random: Random
  readonly #lossShare: number
  readonly #repeatShare: number
  #flying: Message[] = []

  constructor(random: Random) {
    this.#random = random
    this.#lossShare = random.pick([0, 0.03, 0.1])
    this.#repeatShare = random.pick([0, 0.05, 0.15])
  }

  get waiting(): number {
    return this.#flying.length
  }

  send(message: Message): void {
    if (this.line || !crossesLine(message)) this.#flying.push(message)
  }

  cut(): void {
    this.line = false
    this.#flying = this.#flying.filter((message) => !crossesLine(message))
  }

  /** The hub is gone, and with it all that it was just saying, but for letters that are under way. */
  hangUp(): void {
    this.#flying = this.#flying.filter(({ from, kind }) => from !== 'hub' || kind === 'tickets')
  }

  /** The next message that arrives, or none when it was lost. */
  next(): Message | undefined {
    if (this.#flying.length === 0) return undefined
    if (!this.faulty) return this.#flying.shift()
    const at = this.#random.below(this.#flying.length)
    const message = this.#flying[at]!
    if (this.#random.chance(this.#repeatShare)) return message
    this.#flying[at] = this.#flying.at(-1)!
    this.#flying.pop()
    return this.#random.chance(this.#lossShare) ? undefined : message
  }
}

function inCinema(address: Address): boolean {
  return address.startsWith('box-') || address.startsWith('register-')
}

function crossesLine({ from, to }: Message): boolean {
  return inCinema(from) !== inCinema(to)
}
