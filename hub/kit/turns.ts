import { Busy } from '#protocol/server/busy.ts'

/** So many wait for the turn of a house at most: a program that asks and asks does not stop by itself. */
const WAITING_MAX = 50
/** Whoever waited longer was given up by then; nothing of it was begun. */
const WAITS_MS = 20_000

/**
 * One after another for each house, in this process: who waits holds no connection meanwhile, so that a house
 * whose changes take long leaves the pool to everybody else. Between processes a lock of the database says
 * whose turn it is, for which each process waits with one connection at most.
 */
export class Turns {
  readonly #houses = new Map<number, { last: Promise<unknown>; waiting: number }>()

  /**
   * Works when everybody of the house who came before is done, whether that went well or not.
   * @throws Busy when too many wait already, or it took too long until its turn
   */
  async run<T>(exhibitor_id: number, work: () => Promise<T>): Promise<T> {
    const house = this.#houses.get(exhibitor_id) ?? { last: Promise.resolve(), waiting: 0 }
    if (house.waiting >= WAITING_MAX) throw new Busy('too many changes of a house wait for their turn')
    this.#houses.set(exhibitor_id, house)
    house.waiting += 1
    const came_at = performance.now()
    const turn = house.last.then((): Promise<T> => {
      if (performance.now() - came_at > WAITS_MS) throw new Busy('a change waited too long for its turn')
      return work()
    })
    house.last = turn.catch(() => undefined) // whoever asked gets the error
    try {
      return await turn
    } finally {
      house.waiting -= 1
      if (house.waiting === 0) this.#houses.delete(exhibitor_id)
    }
  }
}
