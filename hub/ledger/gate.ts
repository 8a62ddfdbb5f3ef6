import { later } from '#protocol/server/background.ts'
import type { Join, Train } from './train.ts'

/**
 * One batch is made ready while the one before it reaches the disk; measured in tests/bench/RESULTS.md,
 * "Turns".
 */
export const COMMITS_AT_ONCE = 2
/** So many lanes begin together at most. */
const LANES_AT_ONCE = 16
/**
 * A commit takes milliseconds. One that takes longer, because it waits for a lock or for a database that says
 * nothing, keeps nobody else waiting any more.
 */
const COMMIT_MS = 100

/** A turn that one lane has, or several that begin together, with the train of these. */
interface Place {
  train: Train
  leave: () => void
}

/**
 * Which lanes commit next, first come first served. While a lane waits for its turn its queue grows, so its
 * batch is larger; and all that wait begin together, so that their batches can go as one (train.ts): many
 * lanes that commit whenever they can carry one or two commands each, and a commit costs PostgreSQL nearly
 * the same for one as for a hundred.
 */
export class Gate {
  readonly #newTrain: () => Train
  #free = COMMITS_AT_ONCE
  readonly #waiting: ((place: Place) => void)[] = []

  constructor(newTrain: () => Train) {
    this.#newTrain = newTrain
  }

  /** Runs `work` when its turn has come; answers and fails as it does. */
  async run<A>(work: (join: Join) => Promise<A>): Promise<A> {
    const { train, leave } = this.#free > 0 ? this.#first() : await this.#next()
    try {
      return await work((batch) => train.join(batch))
    } finally {
      leave()
    }
  }

  #first(): Place {
    this.#free--
    return this.#placeFor(1)
  }

  #next(): Promise<Place> {
    return new Promise((begin) => this.#waiting.push(begin))
  }

  /** It is given on when all of them have done their work, or one takes too long. */
  #placeFor(lanes: number): Place {
    let left = lanes
    let isGiven = false
    const give = (): void => {
      if (isGiven) return
      isGiven = true
      callOff()
      this.#giveOn()
    }
    const callOff = later(COMMIT_MS, give, () => {})
    const leave = (): void => {
      left--
      if (left === 0) give()
    }
    return { train: this.#newTrain(), leave }
  }

  #giveOn(): void {
    const next = this.#waiting.splice(0, LANES_AT_ONCE)
    if (next.length === 0) {
      this.#free++
      return
    }
    const place = this.#placeFor(next.length)
    for (const begin of next) begin(place)
  }
}
