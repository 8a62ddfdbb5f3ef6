import { isDeepStrictEqual } from 'node:util'
import type { PoolClient } from 'pg'
import { mayIn } from '#protocol/access/grades.ts'
import { partiesOf } from '#protocol/bills/move-seats.ts'
import { type Screen, screen } from '#protocol/catalogue/screen.ts'
import { moveAwaits } from '#protocol/ledger/decide-move.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import { pricedScreen } from '#protocol/pricing/price-lines.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import type { Conflict } from '#protocol/schedules/conflicts.ts'
import {
  type BegunMove,
  beginMove,
  callOffMove,
  type MoveShown,
  type MoveTarget,
  moveProposal,
  type Picked,
} from '#protocol/schedules/move.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { Arrangement } from '#protocol/seats/arrangement.ts'
import { clearanceOf } from '#protocol/seats/clearance.ts'
import { proposeMove } from '#protocol/seats/move-audience.ts'
import { mount } from '#protocol/server/mount.ts'
import { changeMove, type Move, type Moves, putOff } from '../bills/moves.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { HubApp, Principal } from '../http/env.ts'
import type { SecondPlace } from '../ledger/changes.ts'
import { conflictsAround, refusedConflict } from '../schedules/schedule-check.ts'
import type { Line, Lines } from '../seats/lines.ts'
import { type CrudParts, work } from './crud.ts'
import { SOLD_NOW, scheduleFacts } from './schedule-facts.ts'

export interface MoveRouteParts extends CrudParts {
  catalogue: Pick<CatalogueStore, 'of'>
  lines: Pick<Lines, 'of'>
  moves: Pick<Moves, 'begin'>
  second: Pick<SecondPlace, 'hasRoom'>
}

type Facts = Omit<MoveShown, 'screens' | 'line' | 'edge' | 'target' | 'begun'>
type Begun = Omit<BegunMove, 'at_edge' | 'settling' | 'changing'>
type NewHall = Pick<Screen, 'id' | 'name' | 'arrangement' | 'online_seats' | 'config'>
type Code = (typeof beginMove.refusals)[number] | 'not_found'
type Refused = Refusal<Code> | readonly Refusal<Code>[]

const FACTS = scheduleFacts({
  over_after: '0',
  more: `s.version, s.screen_id, ${SOLD_NOW},
  (select count(distinct bill.id)::int from bills bill
    join contacts on contacts.id = bill.contact_id and contacts.email <> '' and contacts.erased_at is null
    where bill.id in (select bill_id from tickets where schedule_id = s.id and state = 'live'
      union select bill_id from slots where schedule_id = s.id and state = 'reserved')) as letters`,
})

const SCREENS = `
select id, name, capacity as places from screens where cinema_id = $1 and id <> $2 and deleted_at is null order by sort, id`

const NEW_HALL = `
select id, name, arrangement, online_seats, config from screens where id = $1 and cinema_id = $2 and deleted_at is null`

const BEGUN = `
select moves.id, moves.screen_id, new_screen.name as screen, old_screen.name as from_screen, employees.name as by, begun_at,
  picked, called_at, decided_at, moved_at, off_at, done_at, counted.*
from schedule_moves moves join screens new_screen on new_screen.id = moves.screen_id
  join screens old_screen on old_screen.id = moves.from_screen_id left join employees on employees.id = employee_id, lateral (
  select count(*)::int as parties, count(informed_at)::int as informed,
    count(*) filter (where informed_at is not null or exists (select from bills join contacts on contacts.id = bills.contact_id
      and contacts.email <> '' and contacts.erased_at is null where bills.id = moved.bill_id))::int as readers
  from moved_bills moved where moved.move_id = moves.id) counted
where moves.schedule_id = $1 order by begun_at desc limit 1`

const FROZEN = 'select arrangement from schedule_moves where id = $1'

const OTHERS = `
select s.id::text as ref, m.display_title as movie, s.start from schedules s join movies m on m.id = s.movie_id
where s.id::text = any ($1)`

const KNOWN = `
select id, schedule_id, screen_id, picked, done_at, off_at from schedule_moves
where id = $1 or schedule_id = $2 and done_at is null order by id = $1 desc for update`
type Known = Pick<Move, 'id' | 'schedule_id' | 'screen_id' | 'picked'> & Pick<Begun, 'done_at' | 'off_at'>

const BEGIN = `
insert into schedule_moves (id, exhibitor_id, cinema_id, schedule_id, from_screen_id, screen_id, arrangement, max_online,
  picked, employee_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

interface Asking {
  principal: Principal
  client: PoolClient
  facts: Facts
}

/**
 * Sold schedules that go to another screen (F-199), each in a cinema where who asks may change schedules.
 */
export function moveRoutes(app: HubApp, parts: MoveRouteParts): void {
  const asked = { kind: 'schedule', permission: 'schedules.edit' } as const

  const factsOf = async (client: PoolClient, principal: Principal, id: number): Promise<Facts | null> => {
    const [facts] = (await client.query<Facts>(FACTS, [id])).rows
    return facts && mayIn(principal, 'schedules.edit', [facts.cinema_id]) ? facts : null
  }

  mount(app, moveProposal, (c, { params, query }) =>
    work(c, parts, asked, async (_rows, client) => {
      const principal = c.get('principal')
      const facts = await factsOf(client, principal, params.id)
      return facts ? ok(await shownOf(parts, { principal, client, facts }, query.screen_id)) : refuse('not_found')
    }),
  )

  mount(app, beginMove, async (c, { params, body }) => {
    const principal = c.get('principal')
    const begun = await work<null, Refused>(c, parts, asked, async (_rows, client) => {
      await client.query('select 1 from schedules where id = $1 for update', [params.id])
      const facts = await factsOf(client, principal, params.id)
      const wanted = { ...body, id: body.id.toLowerCase() }
      return facts ? begin(parts, { principal, client, facts }, wanted) : refuse('not_found')
    })
    if (!begun.ok) return begun
    parts.moves.begin({ exhibitor_id: principal.exhibitor_id, id: body.id })
    return work<MoveShown, Refused>(c, parts, asked, async (_rows, client) => {
      const facts = await factsOf(client, principal, params.id)
      return facts ? ok(await shownOf(parts, { principal, client, facts }, undefined)) : refuse('not_found')
    })
  })

  mount(app, callOffMove, async (c, { params, body }) => {
    const principal = c.get('principal')
    const off = await work<MoveShown, Refusal<'not_found' | 'unknown_choice' | 'move_decided'>>(
      c,
      parts,
      asked,
      async (_rows, client) => {
        await client.query('select 1 from schedules where id = $1 for update', [params.id])
        const facts = await factsOf(client, principal, params.id)
        const [known] = facts ? (await client.query<Known>(KNOWN, [body.id, 0])).rows : []
        if (!facts) return refuse('not_found')
        if (known?.schedule_id !== facts.id) return refuse('unknown_choice', 'id')
        if (known.off_at === null && !(await putOff(client, known))) return refuse('move_decided')
        return ok(await shownOf(parts, { principal, client, facts }, undefined))
      },
    )
    if (off.ok) parts.moves.begin({ exhibitor_id: principal.exhibitor_id, id: body.id })
    return off
  })
}

async function shownOf(
  parts: MoveRouteParts,
  { principal: { exhibitor_id }, client, facts }: Asking,
  asked: number | undefined,
): Promise<MoveShown> {
  const { committed } = await parts.lanes.of(exhibitor_id, facts.cinema_id)
  const line = await parts.lines.of(exhibitor_id, facts.cinema_id)
  const [begun] = (await client.query<Begun>(BEGUN, [facts.id])).rows
  const isUndecided = begun !== undefined && begun.done_at === null && begun.decided_at === null
  const screen_id = isUndecided ? begun.screen_id : begun?.done_at === null ? undefined : asked
  return {
    ...facts,
    screens: (await client.query<MoveShown['screens'][number]>(SCREENS, [facts.cinema_id, facts.screen_id])).rows,
    line: { up: line.up, since: line.since },
    edge: edgeOf(committed, line),
    target:
      screen_id === undefined
        ? null
        : await targetOf(parts, { exhibitor_id, client, facts, committed }, screen_id, isUndecided ? begun.id : null),
    begun: begun ? { ...begun, ...moveAwaits(committed, facts.id) } : null,
  }
}

function edgeOf({ epoch }: LedgerView, { up, knowsMoves }: Line): MoveShown['edge'] {
  if (epoch === 0) return 'none'
  if (!up) return 'away'
  return knowsMoves ? 'ready' : 'old'
}

/** The other hall, with all that a proposal follows from; null where the cinema has no such other screen. */
async function targetOf(
  parts: MoveRouteParts,
  {
    exhibitor_id,
    client,
    facts,
    committed,
  }: Pick<Asking, 'client' | 'facts'> & { exhibitor_id: number; committed: LedgerView },
  screen_id: number,
  move_id: string | null,
): Promise<MoveTarget | null> {
  if (screen_id === facts.screen_id) return null
  const [hall] = (await client.query<NewHall>(NEW_HALL, [screen_id, facts.cinema_id])).rows
  if (!hall) return null
  const frozen =
    move_id === null ? undefined : (await client.query<{ arrangement: Arrangement }>(FROZEN, [move_id])).rows[0]
  const schedule = await scheduleOf(client, facts.id)
  const catalogue = await parts.catalogue.of(exhibitor_id)
  const rates = (id: number): Screen['class_rate'] => {
    const known = catalogue.screen.get(id)
    return known ? pricedScreen(known, schedule, catalogue.ticket_price.values()).class_rate : {}
  }
  const config = screen.shape.shape.config.parse(hall.config)
  return {
    screen_id,
    screen: hall.name,
    from: { arrangement: schedule.arrangement, class_rate: rates(facts.screen_id) },
    to: { arrangement: frozen?.arrangement ?? hall.arrangement, class_rate: rates(screen_id) },
    // by number: whoever knows the id of a purchase may see its tickets
    parties: partiesOf(committed, facts.id).map((party, nth) => ({ ...party, id: `${nth}` })),
    algorithm: config.auto_assign_seats.algorithm,
    max_together: config.max_together,
    seat_clearance: clearanceOf(config),
    conflicts: move_id === null ? await named(client, schedule, await conflictsThere(client, schedule, screen_id)) : [],
  }
}

async function scheduleOf(client: PoolClient, id: number): Promise<Schedule> {
  return (await client.query<Schedule>('select * from schedules where id = $1', [id])).rows[0]!
}

function conflictsThere(client: PoolClient, schedule: Schedule, screen_id: number): Promise<Conflict[]> {
  return conflictsAround(client, { ...schedule, screen_id })
}

/** Each with the other schedule, by name. */
async function named(client: PoolClient, { id }: Schedule, conflicts: Conflict[]): Promise<MoveTarget['conflicts']> {
  const refOf = ({ ref, other_ref }: Conflict) => (ref === String(id) ? other_ref : ref)
  const { rows } = await client.query<{ ref: string; movie: string; start: string }>(OTHERS, [
    conflicts.flatMap((conflict) => refOf(conflict) ?? []),
  ])
  const others = new Map(rows.map(({ ref, ...other }) => [ref, other]))
  return conflicts.map((conflict) => ({ ...conflict, other: others.get(refOf(conflict) ?? '') ?? null }))
}

interface Wanted {
  id: string
  version: number
  screen_id: number
  picked: Picked[]
  accepted_conflicts: string[]
}

/** Writes down that it goes, or with which picks it goes on. */
async function begin(parts: MoveRouteParts, asking: Asking, wanted: Wanted): Promise<Result<null, Refused>> {
  const { principal, client, facts } = asking
  const [known] = (await client.query<Known>(KNOWN, [wanted.id, facts.id])).rows
  if (known) return goOn(known, asking, wanted)
  const why = whyNot(facts, wanted)
  if (why !== null) return refuse(why)
  const [hall] = (await client.query<NewHall>(NEW_HALL, [wanted.screen_id, facts.cinema_id])).rows
  if (!hall || hall.id === facts.screen_id) return refuse('unknown_choice', 'screen_id')
  const line = await parts.lines.of(principal.exhibitor_id, facts.cinema_id)
  const { committed } = await parts.lanes.of(principal.exhibitor_id, facts.cinema_id)
  if (edgeOf(committed, line) === 'old') return refuse('edge_behind')
  if (!parts.second.hasRoom()) return refuse('not_recorded', 'general')
  const schedule = await scheduleOf(client, facts.id)
  const accepted = new Set(wanted.accepted_conflicts)
  const conflicts = (await conflictsThere(client, schedule, hall.id)).filter(({ key }) => !accepted.has(key))
  if (conflicts.length > 0) return { ok: false, refusal: conflicts.map(refusedConflict) }
  const left = unplaced(committed, schedule, hall, wanted.picked)
  if (left > 0) return refuse('seats_unplaced', 'picked', { count: left })
  // whoever still ends the move before this one has read an older version
  await client.query('update schedules set version = version where id = $1', [facts.id])
  await client.query(BEGIN, [
    wanted.id,
    principal.exhibitor_id,
    facts.cinema_id,
    facts.id,
    facts.screen_id,
    hall.id,
    JSON.stringify(hall.arrangement),
    hall.online_seats,
    JSON.stringify(wanted.picked),
    principal.employee_id,
  ])
  return ok(null)
}

function whyNot(facts: Facts, { version }: Wanted): Code | null {
  if (facts.cancelled_at !== null) return 'schedule_cancelled'
  if (facts.is_draft) return 'schedule_draft'
  if (facts.is_over) return 'schedule_closed'
  return facts.version === version ? null : 'stale'
}

/** The same move once more: as it is, or with other seats that were picked while it stands still. */
async function goOn(known: Known, { client, facts }: Asking, wanted: Wanted): Promise<Result<null, Refused>> {
  if (known.id !== wanted.id) return refuse('schedule_moving')
  if (known.schedule_id !== facts.id || known.screen_id !== wanted.screen_id) return refuse('key_used_again')
  if (isDeepStrictEqual(known.picked, wanted.picked)) return ok(null)
  if (known.done_at !== null || known.off_at !== null) return refuse('move_decided')
  if (!(await changeMove(client, known))) return refuse('move_decided')
  await client.query('update schedule_moves set picked = $2 where id = $1', [known.id, JSON.stringify(wanted.picked)])
  return ok(null)
}

/** How many would have no seat, as far as the hub knows. */
function unplaced(ledger: LedgerView, { id, arrangement }: Schedule, hall: NewHall, picked: readonly Picked[]): number {
  const config = screen.shape.shape.config.parse(hall.config)
  const { left } = proposeMove({
    from: arrangement,
    to: hall.arrangement,
    parties: partiesOf(ledger, id),
    algorithm: config.auto_assign_seats.algorithm,
    max_together: config.max_together,
    seat_clearance: clearanceOf(config),
    classes: new Map(),
    picked: new Map(picked.map(({ from, to }) => [from, to])),
  })
  return left.length
}
