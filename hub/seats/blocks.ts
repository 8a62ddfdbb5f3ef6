import { hash } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { decideChanging } from '#protocol/ledger/decide-change.ts'
import { decideClaim, decideRelease } from '#protocol/ledger/decide-claim.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import { finishChanges, openChanges, type SecondPlace } from '../ledger/changes.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Step, StepContext } from '../ledger/step.ts'
import { cutOffSince } from './cut-off.ts'
import type { Lines } from './lines.ts'
import type { Place, Seats } from './store.ts'

/** A change of blocked seats as a person asks for it; the id is drawn by whoever asks. */
export interface BlockCommand {
  what: 'block' | 'unblock'
  id: string
  slots: readonly number[]
  reason: string
  employee_id: number
}

/** A change that was made, and by whom. */
export interface BlockNote extends Omit<BlockCommand, 'employee_id' | 'slots'> {
  slots: number[]
  by: string | null
  at: string
}

/** With the slots that stand in its way; `seats_cut_off` also with `since_at`. */
export type BlockRefusal = 'seats_busy' | 'seats_cut_off' | 'not_recorded' | 'key_used_again'

const NOTES_SHOWN = 50

const NOTE = `
insert into seat_blocks (exhibitor_id, id, cinema_id, schedule_id, what, slots, reason, employee_id)
values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`

const SAME_NOTE = `
select from seat_blocks where id = $1 and schedule_id = $2 and what = $3 and slots = $4::int[] and reason = $5`

const NOTES = `
select seat_blocks.id, what, slots, reason, employees.name as by, at from seat_blocks
left join employees on employees.id = employee_id
where schedule_id = $1 and exists (select from questions where questions.id = seat_blocks.id::text
  or questions.id = seat_blocks.id || '.0')
order by at desc limit ${NOTES_SHOWN}`

/**
 * Seats that a person takes out of sale from the portal, and gives back (F-204). The fact is the ledger's:
 *
 *     brought home ─▶ changing ─▶ second place ─▶ claimed or released
 *
 * 1. All of the seats or none, and only at home: what is at the box office is wanted first (L1).
 * 2. From `changing` on nobody sells them; a seat that is given back is free only when the second place has
 *    that (L8). A crash between leaves it to the next round, of whichever process.
 * 3. Who did it and why stands beside the ledger, in a row that is written before and shown only with the
 * fact.
 */
export class Blocks {
  readonly #pool: pg.Pool
  readonly #lanes: Pick<Lanes, 'of' | 'opened'>
  readonly #lines: Pick<Lines, 'of'>
  readonly #seats: Pick<Seats, 'bring'>
  readonly #recording: { second: SecondPlace; log: Logger }

  constructor(parts: {
    pool: pg.Pool
    lanes: Pick<Lanes, 'of' | 'opened'>
    lines: Pick<Lines, 'of'>
    seats: Pick<Seats, 'bring'>
    second: SecondPlace
    log: Logger
  }) {
    this.#pool = parts.pool
    this.#lanes = parts.lanes
    this.#lines = parts.lines
    this.#seats = parts.seats
    this.#recording = { second: parts.second, log: parts.log }
  }

  /** Safe to repeat with the same id, which is answered as the first time. */
  async change(place: Place, command: BlockCommand): Promise<Answer<null, BlockRefusal>> {
    if (!this.#recording.second.hasRoom()) return refuse('not_recorded', 'general')
    const { exhibitor_id, cinema_id, schedule_id } = place
    const lane = await this.#lanes.of(exhibitor_id, cinema_id)
    const away = command.slots.filter((slot) => slotAt(lane.committed, schedule_id, slot)?.home === 'edge')
    if (away.length > 0) await this.#seats.bring(lane, schedule_id, away, command.what === 'unblock')
    if (!(await this.#note(place, command))) return refuse('key_used_again')
    const done = await lane.run(stepOf(schedule_id, command))
    if (!done.ok) {
      if (done.refusal.code === 'key_used_again') return refuse('key_used_again')
      return this.#because(lane, schedule_id, command)
    }
    await finishChanges(lane, done.value, this.#recording)
    return ok(null)
  }

  /** The last changes of a schedule's seats, the last one first. */
  async notes({ exhibitor_id, schedule_id }: Place): Promise<BlockNote[]> {
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<Omit<BlockNote, 'at'> & { at: Date | string }>(NOTES, [schedule_id]),
    )
    return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  }

  /** Ends what a crash, or a full disk, left half done. */
  async round(): Promise<void> {
    for (const lane of this.#lanes.opened())
      await finishChanges(lane, openChanges(lane.committed, ['claimed', 'released']), this.#recording)
  }

  /** What keeps the seats from being changed, by name of the slots: the line, or what stands on them. */
  async #because(lane: Lane, schedule_id: number, { what, slots }: BlockCommand): Promise<Answer<null, BlockRefusal>> {
    const rows = slots.map((slot) => ({ slot, row: slotAt(lane.committed, schedule_id, slot) }))
    const { exhibitor_id, cinema_id } = lane
    const line = await this.#lines.of(exhibitor_id, cinema_id)
    const away = rows.filter(({ row }) => row?.home !== 'hub').map(({ slot }) => slot)
    if (away.length > 0 && !line.up) {
      const since_at = await withExhibitor(this.#pool, exhibitor_id, (client) =>
        cutOffSince(client, cinema_id, line.since),
      )
      return refuse('seats_cut_off', 'slots', { slots: away, since_at })
    }
    const wanted = what === 'block' ? 'free' : 'blocked'
    const busy = rows.filter(({ row }) => row?.home !== 'hub' || row.state !== wanted).map(({ slot }) => slot)
    return refuse('seats_busy', 'slots', { slots: busy.length > 0 ? busy : slots })
  }

  /** Written before the fact, for ever; false where another change stands there under this id. */
  async #note({ exhibitor_id, cinema_id, schedule_id }: Place, command: BlockCommand): Promise<boolean> {
    const { id, what, slots, reason, employee_id } = command
    const values = [exhibitor_id, id, cinema_id, schedule_id, what, slots, reason, employee_id]
    const { rowCount } = await withExhibitor(this.#pool, exhibitor_id, async (client) => {
      await client.query(NOTE, values)
      return client.query(SAME_NOTE, [id, schedule_id, what, slots, reason])
    })
    return rowCount === 1
  }
}

/** The change in one commit: answered with the questions that the second place has to know. */
function stepOf(schedule_id: number, command: BlockCommand): Step<string[]> {
  const { what, id, slots, reason } = command
  const request_hash = hash('sha256', JSON.stringify([schedule_id, what, slots, reason]))
  return {
    schedules: [schedule_id],
    command: { id: `seats:${id}`, request_hash },
    decide: (context) =>
      what === 'block' ? block(context, schedule_id, id, slots) : release(context, schedule_id, id, slots),
  }
}

function block({ ledger, append }: StepContext, schedule_id: number, question_id: string, slots: readonly number[]) {
  const claimed = decideClaim(ledger, {
    question_id,
    state: 'blocked',
    schedule_id,
    slots: [...slots],
    device_id: null,
    reservation: null,
  })
  if (!claimed.ok) return claimed
  const changing = decideChanging(ledger, claimed.value)
  if (!changing.ok) return changing
  append('own', changing.value)
  return ok([question_id])
}

/** Each claim of which seats are given back is a release of its own: `<id>.0`, `<id>.1` … */
function release({ ledger, append }: StepContext, schedule_id: number, id: string, slots: readonly number[]) {
  const claims = Map.groupBy(slots, (slot) => {
    const row = slotAt(ledger, schedule_id, slot)
    return row?.state === 'blocked' ? row.bill_id : null
  })
  const done: string[] = []
  for (const [of, some] of claims) {
    const question_id = `${id}.${done.length}`
    const released = decideRelease(ledger, { question_id, of: of ?? '', slots: some, device_id: null })
    if (!released.ok) return released
    const changing = decideChanging(ledger, released.value)
    if (!changing.ok) return changing
    append('own', changing.value)
    done.push(question_id)
  }
  return ok(done)
}
