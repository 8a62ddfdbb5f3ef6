import { hash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { decideChanging } from '#protocol/ledger/decide-change.ts'
import { decideClaim, decideOverdue, decideRelease } from '#protocol/ledger/decide-claim.ts'
import { heldBy, slotAt, slotsOf } from '#protocol/ledger/ledger.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { withExhibitor } from '../db/connect.ts'
import { answeredBefore, finishChanges, openChanges, type SecondPlace } from '../ledger/changes.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Step, StepContext } from '../ledger/step.ts'
import type { BlockCommand, Blocked, BlockNotes } from './block-notes.ts'
import { cutOffSince } from './cut-off.ts'
import type { Lines } from './lines.ts'
import type { Place, Seats } from './store.ts'

/** With the slots that stand in its way; `seats_cut_off` also with `since_at`. */
export type BlockRefusal = 'seats_busy' | 'seats_cut_off' | 'not_recorded' | 'key_used_again'

/** Blocks at home at the hub whose time is over, by the index `slots_due`. */
const OVER = `
select distinct cinema_id, schedule_id, bill_id from slots
where cinema_id = any($1) and due_at <= now() and state = 'blocked' and home = 'hub'`

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
 * 4. A block with a time ends by itself, at its home (L12): here in a round, by PostgreSQL's clock.
 */
export class Blocks {
  readonly #pool: pg.Pool
  readonly #notes: BlockNotes
  readonly #lanes: Pick<Lanes, 'of' | 'opened'>
  readonly #lines: Pick<Lines, 'of'>
  readonly #seats: Pick<Seats, 'bring'>
  readonly #recording: { second: SecondPlace; log: Logger }

  constructor(parts: {
    pool: pg.Pool
    notes: BlockNotes
    lanes: Pick<Lanes, 'of' | 'opened'>
    lines: Pick<Lines, 'of'>
    seats: Pick<Seats, 'bring'>
    second: SecondPlace
    log: Logger
  }) {
    this.#pool = parts.pool
    this.#notes = parts.notes
    this.#lanes = parts.lanes
    this.#lines = parts.lines
    this.#seats = parts.seats
    this.#recording = { second: parts.second, log: parts.log }
  }

  /** Safe to repeat with the same id, which is answered as the first time. */
  async change(place: Place, command: BlockCommand): Promise<Answer<null, BlockRefusal>> {
    const { exhibitor_id, cinema_id, schedule_id } = place
    const lane = await this.#lanes.of(exhibitor_id, cinema_id)
    const step = stepOf(schedule_id, command)
    if (!this.#recording.second.hasRoom()) {
      const before = await answeredBefore(lane, step)
      return before.ok ? ok(null) : before
    }
    const away = command.slots.filter((slot) => slotAt(lane.committed, schedule_id, slot)?.home === 'edge')
    if (away.length > 0) await this.#seats.bring(lane, schedule_id, away, command.what === 'unblock')
    if (!(await this.#notes.write(place, command))) return refuse('key_used_again')
    const done = await lane.run(step)
    if (!done.ok) {
      if (done.refusal.code === 'key_used_again') return refuse('key_used_again')
      return this.#because(lane, schedule_id, command)
    }
    await finishChanges(lane, done.value, this.#recording)
    return ok(null)
  }

  /** What is blocked of a schedule now, on either side, why and until when. */
  async blocked(place: Place): Promise<Blocked[]> {
    const lane = await this.#lanes.of(place.exhibitor_id, place.cinema_id)
    const rows = [...slotsOf(lane.committed, place.schedule_id)].filter(({ state }) => state === 'blocked')
    const slots = Map.groupBy(rows, ({ bill_id }) => bill_id ?? '')
    const reasons = await this.#notes.reasons(place, [...slots.keys()])
    return reasons.map(({ id, ...why }) => ({ slots: slots.get(id)!.map(({ slot }) => slot), ...why }))
  }

  /** Ends what a crash, or a full disk, left half done, and what is over by its time. */
  async round(): Promise<void> {
    const lanes = this.#lanes.opened()
    for (const [exhibitor_id, own] of Map.groupBy(lanes, (lane) => lane.exhibitor_id))
      await this.#endOverdue(exhibitor_id, own)
    for (const lane of lanes)
      await finishChanges(lane, openChanges(lane.committed, ['claimed', 'released']), this.#recording)
  }

  /** What cannot be recorded now is not begun, and stays blocked. One that fails keeps no other. */
  async #endOverdue(exhibitor_id: number, lanes: readonly Lane[]): Promise<void> {
    if (!this.#recording.second.hasRoom()) return
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, (client) =>
      client.query<{ cinema_id: number; schedule_id: number; bill_id: string }>(OVER, [
        lanes.map(({ cinema_id }) => cinema_id),
      ]),
    )
    for (const { cinema_id, schedule_id, bill_id } of rows)
      try {
        await lanes.find((lane) => lane.cinema_id === cinema_id)!.run(overdueStep(schedule_id, bill_id))
      } catch (error) {
        const { log } = this.#recording
        log.error({ err: error, schedule_id }, 'blocked seats could not be released yet; it is tried again')
      }
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
}

/** The change in one commit: answered with the questions that the second place has to know. */
function stepOf(schedule_id: number, command: BlockCommand): Step<string[]> {
  const { what, id, slots, reason, release_at } = command
  const request_hash = hash('sha256', JSON.stringify([schedule_id, what, slots, reason, release_at]))
  return {
    schedules: [schedule_id],
    command: { id: `seats:${id}`, request_hash },
    decide: (context) =>
      what === 'block' ? beginBlock(context, schedule_id, command) : release(context, schedule_id, id, slots),
  }
}

/** Nobody sells the seats from this commit on; the second place gets to know it then (`Blocks.round`). */
export function beginBlock(
  { ledger, append }: StepContext,
  schedule_id: number,
  { id: question_id, slots, release_at }: Pick<BlockCommand, 'id' | 'slots' | 'release_at'>,
) {
  const claimed = decideClaim(ledger, {
    question_id,
    state: 'blocked',
    schedule_id,
    slots: [...slots],
    device_id: null,
    reservation: null,
    due_at: release_at,
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

/** What is at home here of a block whose time is over is free, once the second place has that (L8, L12). */
function overdueStep(schedule_id: number, of: string): Step<null> {
  return {
    schedules: [schedule_id],
    questions: [of],
    decide: ({ ledger, append, now, requireDue }) => {
      const due_at = heldBy(ledger, of).find((row) => row.home === 'hub')?.due_at
      const over = decideOverdue(ledger, { question_id: randomUUID(), of, now })
      if (!over.ok || !due_at) return ok(null)
      const changing = decideChanging(ledger, over.value)
      if (!changing.ok) return ok(null)
      requireDue(due_at)
      append('own', changing.value)
      return ok(null)
    },
  }
}
