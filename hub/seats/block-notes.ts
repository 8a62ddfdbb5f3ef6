import type pg from 'pg'
import type { HouseBlock } from '#protocol/seats/house.ts'
import { withExhibitor } from '../db/connect.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import type { Place } from './store.ts'

/**
 * A change of blocked seats as a person asks for it; the id is drawn by whoever asks. `release_at`: when a
 * block ends by itself, null = never. `employee_id` null: the seat plan asks.
 */
export interface BlockCommand {
  what: 'block' | 'unblock'
  id: string
  slots: readonly number[]
  reason: string
  release_at: string | null
  employee_id: number | null
}

/** A change that was made, and by whom; `by_plan`: by nobody, when the schedule was made. */
export interface BlockNote extends Omit<BlockCommand, 'employee_id' | 'slots'> {
  slots: number[]
  by: string | null
  by_plan: boolean
  at: string
}

/** Seats that are blocked now, why, and until when. */
export type Blocked = Pick<BlockNote, 'slots' | 'reason' | 'release_at'>
type Reason = Pick<BlockNote, 'id' | 'reason' | 'release_at'>

const NOTES_SHOWN = 50

const NOTE = `
insert into seat_blocks (exhibitor_id, id, cinema_id, schedule_id, what, slots, reason, employee_id, release_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`

const SAME_NOTE = `
select from seat_blocks where id = $1 and schedule_id = $2 and what = $3 and slots = $4::int[] and reason = $5
  and release_at is not distinct from $6`

const NOTES = `
select seat_blocks.id, what, slots, reason, release_at, employees.name as by, employee_id is null as by_plan, at
from seat_blocks
left join employees on employees.id = employee_id
where schedule_id = $1 and exists (select from questions where questions.id = seat_blocks.id::text
  or questions.id = seat_blocks.id || '.0')
order by at desc limit ${NOTES_SHOWN}`

const REASONS = 'select id, reason, release_at from seat_blocks where schedule_id = $1 and id = any($2::uuid[])'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Why seats were blocked and given back, beside the ledger, which has the fact (F-204). */
export class BlockNotes {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Written before the fact, for ever; false where another change stands there under its id. */
  async write({ exhibitor_id, cinema_id, schedule_id }: Place, command: BlockCommand): Promise<boolean> {
    const { id, what, slots, reason, release_at, employee_id } = command
    const values = [exhibitor_id, id, cinema_id, schedule_id, what, slots, reason, employee_id, release_at]
    const { rowCount } = await withExhibitor(this.#pool, exhibitor_id, async (client) => {
      await client.query(NOTE, values)
      return client.query(SAME_NOTE, [id, schedule_id, what, slots, reason, release_at])
    })
    return rowCount === 1
  }

  /**
   * What a schedule that is made now keeps for the house, with its reasons written down: for `beginBlock`, in
   * the commit that makes it.
   */
  async ofPlan(place: Place, blocks: readonly HouseBlock[]): Promise<BlockCommand[]> {
    const commands = blocks.map((block): BlockCommand => {
      const id = uuidOf(['house', place.schedule_id, block])
      return { ...block, id, what: 'block', employee_id: null }
    })
    for (const command of commands) await this.write(place, command)
    return commands
  }

  /** The last changes of a schedule's seats, the last one first. */
  async notes({ exhibitor_id, schedule_id }: Place): Promise<BlockNote[]> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<BlockNote>(NOTES, [schedule_id]),
    )
    return rows.map((row) => ({ ...row, at: iso(row.at)!, release_at: iso(row.release_at) }))
  }

  /** Why these blocks were made, and until when they are; `ids` are those of their changes. */
  async reasons({ exhibitor_id, schedule_id }: Place, ids: readonly string[]): Promise<Reason[]> {
    const uuids = ids.filter((id) => UUID.test(id))
    if (uuids.length === 0) return []
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<Reason>(REASONS, [schedule_id, uuids]),
    )
    return rows.map((row) => ({ ...row, release_at: iso(row.release_at) }))
  }
}

function iso(instant: Date | string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}
