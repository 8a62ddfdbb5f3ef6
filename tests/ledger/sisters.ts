import type pg from 'pg'
import { decideBirth } from '#protocol/ledger/decide-seats.ts'
import { ok, type Result } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import type { Lane } from '../../hub/ledger/lane.ts'
import type { StepContext } from '../../hub/ledger/step.ts'
import { HubDisk, newCinema } from './hub-process.ts'
import { Breach, firstDifference, foldOf, isFold, pictureOf } from './picture.ts'

/** Two are committed each for itself; the third goes with whoever waits then. */
const COUNT = 3

/** A schedule that was born for somebody; `isThere`: as it was answered, null when nobody knows. */
interface Birth {
  schedule_id: number
  isThere: boolean | null
}

interface Sister {
  cinema_id: number
  disk: HubDisk
  births: Birth[]
}

/**
 * Other cinemas of the house, whose lanes write at the very moment at which one is looked at: what happens to
 * it on the way happens to one that goes with it, and nothing else does.
 */
export class Sisters {
  readonly #all: readonly Sister[]

  private constructor(all: readonly Sister[]) {
    this.#all = all
  }

  static async open(eye: pg.ClientBase): Promise<Sisters> {
    const all: Sister[] = []
    for (let n = 0; n < COUNT; n++) {
      const cinema_id = await newCinema(eye)
      const disk = new HubDisk(eye, cinema_id)
      await disk.open()
      all.push({ cinema_id, disk, births: [] })
    }
    return new Sisters(all)
  }

  get cinemas(): number[] {
    return this.#all.map(({ cinema_id }) => cinema_id)
  }

  /**
   * Each writes something at this process.
   * @param lanes as `cinemas`
   * @param onTrain called while the last one decides
   */
  async write(lanes: readonly Lane[], onTrain: () => void): Promise<PromiseSettledResult<unknown>[]> {
    return Promise.allSettled(
      this.#all.map((sister, nth) => this.#bear(sister, lanes[nth]!, nth === COUNT - 1 ? onTrain : () => {})),
    )
  }

  async #bear({ cinema_id, births }: Sister, lane: Lane, decided: () => void): Promise<void> {
    const birth: Birth = { schedule_id: cinema_id * 1_000 + births.length, isThere: null }
    births.push(birth)
    const { schedule_id } = birth
    const answer = await lane.run({
      decide: ({ ledger, append }: StepContext): Result<null> => {
        const born = decideBirth(ledger, { schedule_id, max_online: null, groups: [1] })
        if (!born.ok) return born
        append('own', born.value)
        decided()
        return ok(null)
      },
      command: { id: `birth ${schedule_id}`, request_hash: 'as it was' },
    })
    birth.isThere = answer.ok
  }

  /** Memory is the disk, the disk is the fold of its journal, and what was answered is there, once. */
  async check(processes: readonly (readonly Lane[])[]): Promise<void> {
    for (const [nth, { cinema_id, disk, births }] of this.#all.entries()) {
      const journal = await disk.journal()
      const fold = foldOf('hub', journal, sealHash)
      const same = processes.map((lanes) => lanes[nth]!)
      for (const lane of same.toSorted((a, b) => a.heads.ord - b.heads.ord)) {
        const should = pictureOf(fold.at(lane.heads.ord))
        const apart = firstDifference(pictureOf(lane.committed), should, { part: true })
        if (apart)
          throw new Breach('L2', `a hub remembers of the sister ${cinema_id} what is not on the disk: ${apart}`)
      }
      isFold(fold, await disk.tables(), await disk.heads())
      for (const { schedule_id, isThere } of births) {
        const times = journal.filter(({ body }) => body.includes(`"schedule_id":${schedule_id},`)).length
        if (times > 1) throw new Breach('L2', `${schedule_id} of a sister is on the disk ${times} times`)
        if (isThere !== null && isThere !== (times === 1))
          throw new Breach('L2', `${schedule_id} of a sister was answered ${isThere} and is on the disk ${times} times`)
      }
    }
  }
}
