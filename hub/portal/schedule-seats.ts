import type { Context } from 'hono'
import { mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { blockSeats, scheduleSeats, unblockSeats } from '#protocol/schedules/seat-calls.ts'
import { type Arrangement, type SeatState, seatOfSlot, slotCount } from '#protocol/seats/arrangement.ts'
import { mount } from '#protocol/server/mount.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import type { Offers } from '../schedules/offers.ts'
import { type Offered, screenOf } from '../schedules/shown.ts'
import type { BlockCommand, BlockNotes } from '../seats/block-notes.ts'
import type { BlockRefusal, Blocks } from '../seats/blocks.ts'
import type { Place } from '../seats/store.ts'

export interface ScheduleSeatsParts {
  offers: Pick<Offers, 'shown' | 'offered'>
  blocks: Pick<Blocks, 'change' | 'blocked'>
  block_notes: Pick<BlockNotes, 'notes'>
}

const LETTER = {
  free: 'f',
  held: 'h',
  reserved: 'r',
  blocked: 'b',
  sold: 's',
  elsewhere: 'e',
} as const satisfies Record<SeatState, string>
/** Names of seats that a refusal says. */
const NAMES_SAID = 12

/** The hall of one schedule in the portal, and seats that are taken out of sale there (F-203, F-204). */
export function scheduleSeatsRoutes(app: HubApp, { offers, blocks, block_notes }: ScheduleSeatsParts): void {
  mount(app, scheduleSeats, async (c, { params }) => {
    const shown = await offers.shown(c.get('principal').exhibitor_id, params.id)
    if (!shown || !reaches(c, 'schedules.view', shown)) return refuse('not_found')
    const { schedule, catalogue, map } = shown
    const screen = screenOf(shown)
    const cinema = catalogue.cinema.get(schedule.cinema_id)!
    return ok({
      id: schedule.id,
      start: schedule.start,
      movie: catalogue.movie.get(schedule.movie_id)!.display_title,
      screen: screen.name,
      cinema: cinema.name,
      time_zone: cinema.time_zone,
      is_over: isOver(shown),
      arrangement: schedule.arrangement,
      class_rate: screen.class_rate,
      states: map.states.map((state) => LETTER[state]).join(''),
      line: map.line,
      blocked: await blocks.blocked(placeOf(shown)),
      notes: await block_notes.notes(placeOf(shown)),
    })
  })
  /** The schedule whose seats this person changes, while there is something to sell. */
  const changeable = async (c: Context<HubEnv>, schedule_id: number, slots: readonly number[]) => {
    const offered = await offers.offered(c.get('principal').exhibitor_id, schedule_id)
    if (!offered || !reaches(c, 'schedules.block-seats', offered)) return refuse('not_found')
    if (isOver(offered)) return refuse('schedule_closed')
    const most = slotCount(offered.schedule.arrangement)
    return slots.some((slot) => slot > most) ? refuse('seat_unknown', 'slots') : ok(offered)
  }
  const change = async (offered: Offered, command: BlockCommand) => {
    const done = await blocks.change(placeOf(offered), command)
    if (done.ok) return ok({ slots: [...command.slots] })
    const { time_zone } = offered.catalogue.cinema.get(offered.schedule.cinema_id)!
    return named(done, offered.schedule.arrangement, time_zone)
  }
  mount(app, blockSeats, async (c, { params, body: { release_minutes, ...body } }) => {
    const offered = await changeable(c, params.id, body.slots)
    if (!offered.ok) return offered
    const { schedule, now } = offered.value
    const release_at = release_minutes === null ? null : addMinutes(schedule.start, -release_minutes)
    if (release_at !== null && release_at <= now) return refuse('release_past', 'release_minutes')
    const { employee_id } = c.get('principal')
    return change(offered.value, { what: 'block', ...body, release_at, employee_id })
  })
  mount(app, unblockSeats, async (c, { params, body }) => {
    const offered = await changeable(c, params.id, body.slots)
    if (!offered.ok) return offered
    const { employee_id } = c.get('principal')
    return change(offered.value, { what: 'unblock', ...body, release_at: null, employee_id })
  })
}

/** Whoever may do this in own cinemas only does it there. */
function reaches(c: Context<HubEnv>, permission: Permission, { schedule }: Offered): boolean {
  return mayIn(c.get('principal'), permission, [schedule.cinema_id])
}

function placeOf({ schedule: { exhibitor_id, cinema_id, id } }: Offered): Place {
  return { exhibitor_id, cinema_id, schedule_id: id }
}

/** Nobody sits there any more, or nobody will. */
function isOver({ schedule, now }: Offered): boolean {
  return schedule.cancelled_at !== null || Date.parse(schedule.end) <= Date.parse(now)
}

/** A refusal with the names of its seats, and the clock of their cinema. */
function named(
  { refusal }: Extract<Answer<null, BlockRefusal>, { ok: false }>,
  arrangement: Arrangement,
  time_zone: string,
): { ok: false; refusal: typeof refusal } {
  const slots = (refusal.detail.slots ?? []) as number[]
  const names = slots.slice(0, NAMES_SAID).map((slot) => seatOfSlot(arrangement, slot)?.name ?? String(slot))
  const seats = [...names, ...(slots.length > NAMES_SAID ? ['…'] : [])].join(', ')
  return { ok: false, refusal: { ...refusal, detail: { ...refusal.detail, seats, time_zone } } }
}
