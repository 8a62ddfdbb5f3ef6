import { later } from '#protocol/server/background.ts'

/** Somebody who has come in and has not proven yet which device it is. */
interface Stranger {
  address: string
  end(why: string): void
  callOff(): void
}

export const STRANGERS_MAX = 64
export const STRANGERS_PER_ADDRESS_MAX = 8
/** A device says CONNECT with its token at once. */
export const PROOF_WITHIN_MS = 1_000

/**
 * The strangers at the broker's door. They take no place of a device, are few in all and per address, and
 * stay for a second. Where one comes too many, the longest waiting one of the address that has the most goes:
 * whoever fills the door pushes out itself, and a device, which needs only a moment here, comes in beside it.
 */
export class Door {
  /** In the order in which they came. */
  readonly #strangers = new Set<Stranger>()

  /**
   * Lets somebody in.
   * @param end called when its time is over or its place was taken
   * @returns to be called when it has proven itself, or has gone
   */
  enter(address: string, end: (why: string) => void): () => void {
    const late = (): void => this.#send(stranger, 'who came did not say which device it is')
    const stranger: Stranger = { address, end, callOff: later(PROOF_WITHIN_MS, late, () => {}) }
    this.#strangers.add(stranger)
    const near = [...this.#strangers].filter((each) => each.address === address)
    if (near.length > STRANGERS_PER_ADDRESS_MAX) this.#send(near[0]!, 'too many strangers from one address')
    else if (this.#strangers.size > STRANGERS_MAX) this.#send(this.#firstOfTheMost(), 'too many strangers')
    return () => this.#forget(stranger)
  }

  #firstOfTheMost(): Stranger {
    const groups = [...Map.groupBy(this.#strangers, ({ address }) => address).values()]
    return groups.reduce((most, group) => (group.length > most.length ? group : most))[0]!
  }

  #send(stranger: Stranger, why: string): void {
    this.#forget(stranger)
    stranger.end(why)
  }

  #forget(stranger: Stranger): void {
    stranger.callOff()
    this.#strangers.delete(stranger)
  }
}
