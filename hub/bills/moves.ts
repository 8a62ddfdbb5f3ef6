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
import type { Sale } from '#protocol/ledger/rows.ts'
import { ok, refuse } from '#protocol/result.ts'
import type { Picked } from '#protocol/schedules/move.ts'
import type { Arrangement } from '#protocol/seats/arrangement.ts'
import { proposeMove } from '#protocol/seats/move-audience.ts'
import { later } from '#protocol/server/background.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { withExhibitor } from '../db/connect.ts'
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

/** The schedule as it stands before it goes, and the screen to which it goes. */
interface Plan {
  version: number
  arrangement: Arrangement
  title: string
  start: string
  time_zone: string
  is_over: boolean
  is_cancelled: boolean
  config: Screen['config']
}

const MOVE = `
select exhibitor_id, cinema_id, schedule_id, id, from_screen_id, screen_id, arrangement, max_online, picked, employee_id,
  called_at, decided_at, placed_at, moved_at, off_at from schedule_moves where done_at is null`

/** Until the transaction ends, or its process. */
const ALONE = `select pg_try_advisory_xact_lock(hashtextextended('move ' || $1, 0)) as alone`

const PLAN = `
select s.version, s.arrangement, m.display_title as title, s.start, c.time_zone, s."end" < now() as is_over,
  s.cancelled_at is not null or s.deleted_at is not null as is_cancelled, r.config
from schedules s join movies m on m.id = s.movie_id join cinemas c on c.id = s.cinema_id, screens r
where s.id = $1 and r.id = $2`

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
 * 1. Every step is read from what stands on disk, by one process at a time, and may be repeated by any after
 *    any crash.
 * 2. It is called home only when the program at its cinema is known to read how it goes on. Until then it is
 *    sold on as it is.
 * 3. Who sits where is decided when all seats are here, from what lives then: what was sold meanwhile is
 *    seated too. Nobody is moved before everybody has a seat.
 * 4. The row of the schedule is written between the second place and the entry of the ledger. Nothing is sold
 *    then, so nobody buys by the plan of the one in the hall of the other.
 * 5. It is called off as long as nothing is decided, and sold on; one that was cancelled since stays called
 *    home, for its cancellation.
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

  async #advance(one: Pick<Move, 'exhibitor_id' | 'id'>): Promise<void> {
    const move = await this.#moved(one)
    if (move && (await this.#parts.letters.all(move))) await this.#mark(move, 'done_at')
  }

  /**
   * The move, once the schedule is sold in its new hall; null before that. One process at a time: by a row
   * that was read before another one ended the move, it would begin anew.
   */
  #moved({ exhibitor_id, id }: Pick<Move, 'exhibitor_id' | 'id'>): Promise<Move | null> {
    return withExhibitor(this.#parts.pool, exhibitor_id, async (client) => {
      if (!(await client.query<{ alone: boolean }>(ALONE, [id])).rows[0]!.alone) return null
      const [move] = (await client.query<Move>(`${MOVE} and id = $1`, [id])).rows
      return move && (move.moved_at !== null || (await this.#isMoved(move))) ? move : null
    })
  }

  async #isMoved(move: Move): Promise<boolean> {
    const lane = await this.#parts.lanes.of(move.exhibitor_id, move.cinema_id)
    if (move.decided_at === null) {
      if (eventOf(lane.committed, move.id) === null && !(await this.#isDecided(move, lane))) return false
      await this.#mark(move, 'decided_at')
    }
    if (move.placed_at === null && !(await this.#isPlaced(move, lane))) return false
    const done = await lane.run(changeDone(move.id))
    if (done.ok) await this.#mark(move, 'moved_at')
    return done.ok
  }

  /** True when who sits where was decided just now. */
  async #isDecided(move: Move, lane: Lane): Promise<boolean> {
    const plan = await this.#planOf(move)
    if (move.off_at !== null || plan.is_cancelled || plan.is_over) {
      await this.#callOff(move, lane, plan)
      return false
    }
    if (!(await this.#isCalledHome(move, lane, plan)) || !this.#parts.second.hasRoom()) return false
    const { schedule_id } = move
    const awaited = moveAwaits(lane.committed, schedule_id)
    if (awaited.at_edge + awaited.settling + awaited.changing > 0) return false
    // seen outside of the lane first: while somebody has no seat, nobody waits for it
    if (proposalOf(lane.committed, move, plan).left.length > 0) return false
    const decided = await lane.run({
      schedules: [schedule_id],
      questions: [move.id],
      decide: (context: StepContext) => decideSeats(context, move, plan),
    })
    return decided.ok
  }

  /** Calls it home where that is known how it goes on, and answers whether it is. */
  async #isCalledHome(move: Move, lane: Lane, { version }: Plan): Promise<boolean> {
    if (move.called_at !== null) return true
    const { exhibitor_id, cinema_id, schedule_id } = move
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
   * It is sold on where it is. One that was cancelled since is not: it was called home for that too.
   */
  async #callOff(move: Move, lane: Lane, { is_cancelled, version }: Plan): Promise<void> {
    if (!is_cancelled) {
      const sale = await lane.run(reopening(move.schedule_id, version))
      if (!sale.ok || sale.value === 'moving') return
    }
    await this.#in(move, (client) =>
      client.query('update schedule_moves set off_at = coalesce(off_at, now()), done_at = now() where id = $1', [
        move.id,
      ]),
    )
  }

  /**
   * At the second place, and then in the row of the schedule, with whom it concerns. False when the ledger
   * does not have it as being on its way.
   */
  async #isPlaced(move: Move, lane: Lane): Promise<boolean> {
    const { id, exhibitor_id, schedule_id, screen_id, arrangement: to, employee_id } = move
    await lane.run({ schedules: [schedule_id], questions: [id], decide: () => ok(null) }) // into memory
    const event = eventOf(lane.committed, id)
    if (event === null) return false
    for (const work of changeWork(lane.committed, id))
      if (work.do === 'record') this.#parts.second.record(work.key, work.event)
    const { arrangement: from } = await this.#planOf(move)
    const parties = movedParties(lane.committed, schedule_id, seatsOfMove(lane.committed, event), { from, to })
    await this.#in(move, async (client) => {
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

  async #planOf({ exhibitor_id, schedule_id, screen_id }: Move): Promise<Plan> {
    const { rows } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query<Plan>(PLAN, [schedule_id, screen_id]),
    )
    const [plan] = rows
    if (!plan) throw new Error(`the schedule ${schedule_id} or its new screen is not there`)
    return { ...plan, config: screen.shape.shape.config.parse(plan.config) }
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

/** The move as it was decided, while it is on its way to the second place. */
function eventOf(ledger: LedgerView, move_id: string): EntryOf<'moved'> | null {
  const question = ledger.questions.get(move_id)
  if (question?.state !== 'open' || question.event === null) return null
  const event = hubEvent({ event: question.event })
  return event.kind === 'moved' ? event : null
}

function proposalOf(ledger: LedgerView, { schedule_id, arrangement, picked }: Move, plan: Plan) {
  const { auto_assign_seats, max_together } = plan.config
  return proposeMove({
    from: plan.arrangement,
    to: arrangement,
    parties: partiesOf(ledger, schedule_id),
    algorithm: auto_assign_seats.algorithm,
    max_together,
    classes: new Map(),
    picked: new Map(picked.map(({ from, to }) => [from, to])),
  })
}

/** Everybody's new seat, from what lives in this very step, as it goes to the second place. */
function decideSeats({ ledger, append, now, requirePlan }: StepContext, move: Move, plan: Plan) {
  const { id, schedule_id, screen_id, arrangement: to, max_online, employee_id } = move
  const { seats, left } = proposalOf(ledger, move, plan)
  if (left.length > 0) return refuse('seats_unplaced', 'seats', { count: left.length })
  const { time } = wallClock(plan.start, plan.time_zone)
  const naming = { from: plan.arrangement, to, title: plan.title, time }
  const decided = decideMove(ledger, {
    question_id: id,
    schedule_id,
    screen_id,
    groups: placementGroups(to),
    max_online,
    seats: namedSeats(ledger, schedule_id, seats, naming),
    employee_id,
    at: now,
  })
  if (!decided.ok) return decided
  const changing = decideChanging(ledger, decided.value)
  if (!changing.ok) return changing
  append('own', changing.value)
  requirePlan({ schedule_id, version: plan.version })
  return ok(null)
}

/** Sold again as it was; answered with how it stands, which another process may have decided meanwhile. */
function reopening(schedule_id: number, version: number): Step<Sale | null> {
  return {
    schedules: [schedule_id],
    decide: ({ ledger, append, requirePlan }) => {
      const decided = decideReopen(ledger, schedule_id)
      if (decided.ok) append(streamOf(ledger, decided.value), decided.value)
      if (decided.ok) requirePlan({ schedule_id, version })
      return ok(ledger.halls.get(schedule_id)?.sale ?? null)
    },
  }
}
