import type pg from 'pg'
import type { Logger } from 'pino'
import { movedParties, namedSeats, partiesOf, seatsOfMove } from '#protocol/bills/move-seats.ts'
import { type Screen, screen } from '#protocol/catalogue/screen.ts'
import { changeWork, decideChanging } from '#protocol/ledger/decide-change.ts'
import { decideMove, decideReopen, moveAwaits, streamOf } from '#protocol/ledger/decide-move.ts'
import { decideRecall } from '#protocol/ledger/decide-recall.ts'
import { type EntryOf, hubEvent } from '#protocol/ledger/entries.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import { placementGroups } from '#protocol/ledger/placement.ts'
import { ok, refuse } from '#protocol/result.ts'
import type { Picked } from '#protocol/schedules/move.ts'
import type { Arrangement } from '#protocol/seats/arrangement.ts'
import { clearanceOf, nearOf } from '#protocol/seats/clearance.ts'
import { proposeMove } from '#protocol/seats/move-audience.ts'
import { later } from '#protocol/server/background.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { withExhibitor } from '../db/connect.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import { changeDone, type SecondPlace } from '../ledger/changes.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Step, StepContext } from '../ledger/step.ts'
import type { Lines } from '../seats/lines.ts'
import type { MoveLetters } from './move-letters.ts'

/** A move as its row is. */
export interface Move {
  exhibitor_id: number
  cinema_id: number
  schedule_id: number
  id: string
  from_screen_id: number
  screen_id: number
  arrangement: Arrangement
  max_online: number | null
  picked: Picked[]
  employee_id: number
  called_at: string | null
  decided_at: string | null
  placed_at: string | null
  moved_at: string | null
  off_at: string | null
}

export interface MoveParts {
  pool: pg.Pool
  lanes: Pick<Lanes, 'of'>
  lines: Pick<Lines, 'of'>
  second: SecondPlace
  letters: Pick<MoveLetters, 'all'>
  exhibitors: () => Promise<Iterable<number>>
  log: Logger
}

/** One that is not done, with its schedule and the screen to which it goes, as they stood in one moment. */
interface OpenMove extends Move {
  version: number
  /** The plan of the schedule: of the hall that it leaves, until it is placed. */
  from: Arrangement
  title: string
  start: string
  time_zone: string
  /** Its time has passed: it is over, or it began before it could be called home. */
  is_over: boolean
  is_cancelled: boolean
  config: Screen['config']
}

const MOVE = `
select moves.exhibitor_id, moves.cinema_id, moves.schedule_id, moves.id, moves.from_screen_id, moves.screen_id,
  moves.arrangement, moves.max_online, moves.picked, moves.employee_id, moves.called_at, moves.decided_at, moves.placed_at,
  moves.moved_at, moves.off_at, s.version, s.arrangement as "from", m.display_title as title, s.start, c.time_zone,
  s."end" < now() or (moves.called_at is null and s.start < now() and moves.begun_at < s.start) as is_over,
  s.cancelled_at is not null or s.deleted_at is not null as is_cancelled, r.config
from schedule_moves moves join schedules s on s.id = moves.schedule_id join movies m on m.id = s.movie_id
  join cinemas c on c.id = s.cinema_id join screens r on r.id = moves.screen_id
where moves.id = $1 and moves.done_at is null`

/** The end of one that was called off; `$2`: it stays called home, for its cancellation. */
const ENDED = `
update schedule_moves moves set done_at = now() where id = $1 and done_at is null
  and not exists (select from questions where id = $3)
  and ($2 or not exists (select from halls where schedule_id = moves.schedule_id and sale in ('recalled', 'moving')))`

const PARTIES = `
insert into moved_bills (move_id, exhibitor_id, bill_id, kind, seats)
select $1, $2, party ->> 'bill_id', party ->> 'kind', party -> 'seats' from jsonb_array_elements($3::jsonb) party
on conflict do nothing`

/** Its seats are those of the new hall from now on; whoever meets it there stays, and so does it. */
const PLACE = `
update schedules s set screen_id = r.id, arrangement = $3::jsonb, max_online_tickets = $4,
  is_seatpicker_enabled = ($3::jsonb ->> 'numbered')::boolean and not coalesce((r.config ->> 'hide_seatpicker')::boolean, false),
  ignore_conflict = exists (select from schedules other where other.id <> s.id and other.screen_id = r.id
    and other.during && s.during and other.deleted_at is null and other.cancelled_at is null)
from screens r where s.id = $1 and r.id = $2`

/**
 * Schedules that go to another screen with their audience, each brought to its end (F-199; docs/ledger.md,
 * L14):
 *
 *     begun ─▶ called home ─▶ decided ─▶ second place ─▶ row ─▶ moved ─▶ written to ─▶ done
 *                │    │
 *                │    └── somebody has no seat: it waits until a person has found one
 *                └── a cut-off cinema: it waits, and its seats come when the line is back
 *
 * 1. Every step is read from what stands on disk, and may be repeated by any process after any crash, also by
 *    two at once: a schedule is called home, and a move decided, only by the version of its schedule that was
 *    read with the move, and that rises when one begins, when it is placed, when it is called off and with
 *    other picks (`changeMove`).
 * 2. It is called home only when the program at its cinema is known to read how it goes on. Until then it is
 *    sold on as it is.
 * 3. Who sits where is decided when all seats are here, from what lives then: what was sold meanwhile is
 *    seated too. Nobody is moved before everybody has a seat.
 * 4. The row of the schedule is written between the second place and the entry of the ledger. Nothing is sold
 *    then, so nobody buys by the plan of the one in the hall of the other.
 * 5. It is called off as long as nothing is decided, by itself when its show begins before it could be called
 *    home, and sold on; one that was cancelled since stays called home, for its cancellation. It ends only
 *    once the ledger on disk sells it again.
 */
export class Moves {
  readonly #parts: MoveParts
  readonly #working = new Coalesce<void, string>()
  #closed = false

  constructor(parts: MoveParts) {
    this.#parts = parts
  }

  /** Brings every move of every house as far as it goes. */
  async round(): Promise<void> {
    for (const exhibitor_id of await this.#parts.exhibitors()) {
      const open = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
        client.query<{ id: string }>('select id from schedule_moves where done_at is null order by begun_at'),
      )
      for (const { id } of open.rows) if (!this.#closed) await this.advance({ exhibitor_id, id })
    }
  }

  /** One that was begun, or called off, just now is taken up before the next round. */
  begin(one: Pick<Move, 'exhibitor_id' | 'id'>): void {
    const work = () => (this.#closed ? null : this.advance(one))
    later(0, work, (error) => this.#failed(one, error))
  }

  /** Begins nothing more. */
  close(): void {
    this.#closed = true
  }

  /** Brings one as far as it goes now; whatever fails is left to the next round. */
  advance(one: Pick<Move, 'exhibitor_id' | 'id'>): Promise<void> {
    return this.#working.run(() => this.#advance(one).catch((error) => this.#failed(one, error)), one.id)
  }

  #failed({ id }: Pick<Move, 'id'>, error: unknown): void {
    this.#parts.log.error({ err: error, move_id: id }, 'a schedule could not be moved yet; it is tried again')
  }

  async #advance({ exhibitor_id, id }: Pick<Move, 'exhibitor_id' | 'id'>): Promise<void> {
    const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) => client.query<OpenMove>(MOVE, [id]))
    const [move] = rows
    if (!move) return
    const isMoved = move.moved_at !== null || (await this.#isMoved(move))
    if (isMoved && (await this.#parts.letters.all(move))) await this.#mark(move, 'done_at')
  }

  /** True once the schedule is sold in its new hall. */
  async #isMoved(move: OpenMove): Promise<boolean> {
    const lane = await this.#parts.lanes.of(move.exhibitor_id, move.cinema_id)
    if (move.decided_at === null) {
      if (eventOf(lane.committed, move) === null && !(await this.#isDecided(move, lane))) return false
      await this.#mark(move, 'decided_at')
    }
    if (move.placed_at === null && !(await this.#isPlaced(move, lane))) return false
    const done = await lane.run(changeDone(questionOf(move)))
    if (done.ok) await this.#mark(move, 'moved_at')
    return done.ok
  }

  /** True when who sits where was decided just now. */
  async #isDecided(move: OpenMove, lane: Lane): Promise<boolean> {
    if (move.off_at !== null || move.is_cancelled || move.is_over) {
      await this.#callOff(move, lane)
      return false
    }
    if (!(await this.#isCalledHome(move, lane)) || !this.#parts.second.hasRoom()) return false
    const { schedule_id } = move
    const awaited = moveAwaits(lane.committed, schedule_id)
    if (awaited.at_edge + awaited.settling + awaited.changing > 0) return false
    // seen outside of the lane first: while somebody has no seat, nobody waits for it
    if (proposalOf(lane.committed, move).left.length > 0) return false
    const decided = await lane.run({
      schedules: [schedule_id],
      questions: [questionOf(move)],
      decide: (context: StepContext) => seatEverybody(context, move),
    })
    return decided.ok
  }

  /** Calls it home where that is known how it goes on, and answers whether it is. */
  async #isCalledHome(move: OpenMove, lane: Lane): Promise<boolean> {
    if (move.called_at !== null) return true
    const { exhibitor_id, cinema_id, schedule_id, version } = move
    const line = await this.#parts.lines.of(exhibitor_id, cinema_id)
    if (lane.committed.epoch > 0 && !(line.up && line.knowsMoves)) return false
    const called = await lane.run({
      schedules: [schedule_id],
      decide: ({ ledger, append, requirePlan }) => {
        const decided = decideRecall(ledger, schedule_id)
        if (decided.ok) for (const { stream, data } of decided.value) append(stream, data)
        requirePlan({ schedule_id, version })
        return ok(ledger.halls.get(schedule_id)?.sale === 'recalled')
      },
    })
    if (!called.ok || !called.value) return false
    await this.#mark(move, 'called_at')
    return true
  }

  /**
   * It is sold on where it is. One that was cancelled since is not: it was called home for that too. What
   * nobody has called off is said to be so first, and ends in the next round.
   */
  async #callOff(move: OpenMove, lane: Lane): Promise<void> {
    const { id, schedule_id, version, off_at, is_cancelled } = move
    if (off_at === null) {
      await this.#in(move, (client) => putOff(client, move))
      return
    }
    if (!is_cancelled) await lane.run(reopening(schedule_id, version))
    await this.#in(move, (client) => client.query(ENDED, [id, is_cancelled, questionOf(move)]))
  }

  /**
   * At the second place, and then in the row of the schedule, with whom it concerns. False when the ledger
   * does not have it as being on its way.
   */
  async #isPlaced(move: OpenMove, lane: Lane): Promise<boolean> {
    const { id, exhibitor_id, schedule_id, screen_id, from, arrangement: to, employee_id } = move
    const question_id = questionOf(move)
    // into memory
    await lane.run({ schedules: [schedule_id], questions: [question_id], decide: () => ok(null) })
    const event = eventOf(lane.committed, move)
    if (event === null) return false
    for (const work of changeWork(lane.committed, question_id))
      if (work.do === 'record') this.#parts.second.record(work.key, work.event, lane.cinema_id)
    const parties = movedParties(lane.committed, schedule_id, seatsOfMove(lane.committed, event), { from, to })
    await this.#in(move, async (client) => {
      await client.query('select from schedules where id = $1 for update', [schedule_id]) // as a press locks
      await client.query(`select set_config('app.employee', $1, true)`, [String(employee_id)])
      const placed = await client.query(
        'update schedule_moves set placed_at = now() where id = $1 and placed_at is null',
        [id],
      )
      if (placed.rowCount !== 1) return
      await client.query(PARTIES, [id, exhibitor_id, JSON.stringify(parties)])
      await client.query(PLACE, [schedule_id, screen_id, JSON.stringify(to), event.hall.max_online])
    })
    return true
  }

  async #mark(move: Move, when: 'called_at' | 'decided_at' | 'moved_at' | 'done_at'): Promise<void> {
    await this.#in(move, (client) =>
      client.query(`update schedule_moves set ${when} = now() where id = $1 and ${when} is null`, [move.id]),
    )
  }

  #in<T>({ exhibitor_id }: Move, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return withExhibitor(this.#parts.pool, exhibitor_id, work)
  }
}

type Named = Pick<Move, 'id' | 'schedule_id'>

/** Under which a move is decided: it follows from the move, so that nobody can draw the id of another. */
function questionOf({ id, schedule_id }: Named): string {
  return uuidOf(['moved', schedule_id, id])
}

/**
 * For whoever changes what was asked for: what a process has read before is not decided any more, because the
 * version of the schedule rises. False when who sits where is decided already.
 */
export async function changeMove(client: pg.ClientBase, move: Named): Promise<boolean> {
  await client.query('update schedules set version = version where id = $1', [move.schedule_id])
  return (await client.query('select 1 from questions where id = $1', [questionOf(move)])).rowCount === 0
}

/** Calls a move off; false when it is too late. A repeat changes nothing. */
export async function putOff(client: pg.ClientBase, move: Named): Promise<boolean> {
  if (!(await changeMove(client, move))) return false
  await client.query('update schedule_moves set off_at = coalesce(off_at, now()) where id = $1', [move.id])
  return true
}

/** The move as it was decided, while it is on its way to the second place. */
function eventOf(ledger: LedgerView, move: Named): EntryOf<'moved'> | null {
  const question = ledger.questions.get(questionOf(move))
  if (question?.state !== 'open' || question.event === null) return null
  const event = hubEvent({ event: question.event })
  return event.kind === 'moved' ? event : null
}

function proposalOf(ledger: LedgerView, move: OpenMove) {
  const { schedule_id, from, arrangement: to, picked } = move
  const config = screen.shape.shape.config.parse(move.config)
  return proposeMove({
    from,
    to,
    parties: partiesOf(ledger, schedule_id),
    algorithm: config.auto_assign_seats.algorithm,
    max_together: config.max_together,
    seat_clearance: clearanceOf(config),
    classes: new Map(),
    picked: new Map(picked.map((one) => [one.from, one.to])),
  })
}

/** Everybody's new seat, from what lives in this very step, as it goes to the second place. */
function seatEverybody({ ledger, append, now, requirePlan }: StepContext, move: OpenMove) {
  const { schedule_id, screen_id, from, arrangement: to, max_online, employee_id, title, version } = move
  const config = screen.shape.shape.config.parse(move.config)
  const { seats, left } = proposalOf(ledger, move)
  if (left.length > 0) return refuse('seats_unplaced', 'seats', { count: left.length })
  const { time } = wallClock(move.start, move.time_zone)
  const decided = decideMove(ledger, {
    question_id: questionOf(move),
    schedule_id,
    screen_id,
    groups: placementGroups(to, nearOf(to, config)),
    max_online,
    seats: namedSeats(ledger, schedule_id, seats, { from, to, title, time }),
    employee_id,
    at: now,
  })
  if (!decided.ok) return decided
  const changing = decideChanging(ledger, decided.value)
  if (!changing.ok) return changing
  append('own', changing.value)
  requirePlan({ schedule_id, version })
  return ok(null)
}

/** Sold again as it was. */
function reopening(schedule_id: number, version: number): Step<null> {
  return {
    schedules: [schedule_id],
    decide: ({ ledger, append, requirePlan }) => {
      const decided = decideReopen(ledger, schedule_id)
      if (decided.ok) append(streamOf(ledger, decided.value), decided.value)
      if (decided.ok) requirePlan({ schedule_id, version })
      return ok(null)
    },
  }
}
