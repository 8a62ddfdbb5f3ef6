import type { CinemaDay, Dashboard, Fill } from '#protocol/dashboard/calls.ts'
import { changeOf, grown, type Sold, STEP_MINUTES } from '#protocol/dashboard/takings.ts'
import { epochMs } from '#protocol/time/business-day.ts'

/** The figures of a day over all its cinemas; amounts in cents, parts in whole percent. */
export interface Summary {
  takings_cents: number
  /** Against the same weekday before, up to the same time; null = nothing to compare with. */
  change: number | null
  admissions: number
  fill: number | null
  per_guest_cents: number | null
  online: number | null
  /** Minutes of the day that are over, or all of them. */
  until: number
  points: readonly Sold[]
  compared: readonly Sold[]
}

const DAY_MINUTES = 24 * 60

/** What a manager reads of a day in one look. */
export function summaryOf({ at, cinemas, schedules }: Dashboard): Summary {
  const begins = Math.min(...cinemas.map(({ begins_at }) => epochMs(begins_at)))
  const until = Math.min(Math.max(Math.ceil((epochMs(at) - begins) / 60_000), 0), DAY_MINUTES + 60)
  const points = grown(together(cinemas.map(({ steps }) => steps)), until)
  const compared = grown(together(cinemas.map(({ compared }) => compared)), DAY_MINUTES + 60)
  const takings_cents = cinemas.reduce((sum, one) => sum + one.takings_cents, 0)
  const tickets = cinemas.reduce((sum, one) => sum + one.tickets, 0)
  const before = sumOf(compared.findLast(({ minute }) => minute <= until))
  const [admissions, capacity] = [sum(schedules, 'sold'), sum(schedules, 'capacity')]
  return {
    takings_cents,
    change: changeOf(takings_cents, before),
    admissions,
    fill: capacity === 0 ? null : Math.round((admissions / capacity) * 100),
    per_guest_cents: tickets === 0 ? null : Math.round(takings_cents / tickets),
    online: takings_cents <= 0 ? null : Math.round(((points.at(-1)?.online_cents ?? 0) / takings_cents) * 100),
    until,
    points,
    compared,
  }
}

/** So many of what runs and what comes are shown where there is little room. */
const NEXT = 6

/** What runs at the time of a day, and what comes after it, the earliest first. */
export function nowAndNext({ at, schedules }: Pick<Dashboard, 'at' | 'schedules'>): Fill[] {
  const ahead = schedules.filter(({ end }) => epochMs(end) > epochMs(at))
  return ahead.toSorted((a, b) => epochMs(a.start) - epochMs(b.start)).slice(0, NEXT)
}

/** How far a schedule is sold, in whole percent; 100 only where nothing is left. */
export function filledOf({ sold, capacity }: Pick<Fill, 'sold' | 'capacity'>): number {
  if (capacity === 0) return 0
  return sold >= capacity ? 100 : Math.min(99, Math.round((sold / capacity) * 100))
}

/** What one cinema took from afar and in the house. */
export function channelsOf({ steps }: CinemaDay): { online_cents: number; counter_cents: number } {
  const sum = (key: 'online_cents' | 'counter_cents') => steps.reduce((cents, one) => cents + one[key], 0)
  return { online_cents: sum('online_cents'), counter_cents: sum('counter_cents') }
}

/** The steps of several cinemas as those of one house. */
function together(cinemas: readonly (readonly Sold[])[]): Sold[] {
  const steps = new Map<number, Sold>()
  for (const { minute, online_cents, counter_cents } of cinemas.flat()) {
    const one = steps.get(minute) ?? { minute, online_cents: 0, counter_cents: 0 }
    steps.set(minute, {
      minute,
      online_cents: one.online_cents + online_cents,
      counter_cents: one.counter_cents + counter_cents,
    })
  }
  return [...steps.values()]
}

function sumOf(point: Sold | undefined): number {
  return (point?.online_cents ?? 0) + (point?.counter_cents ?? 0)
}

function sum(schedules: Dashboard['schedules'], key: 'sold' | 'capacity'): number {
  return schedules.reduce((total, one) => total + one[key], 0)
}

/** A row of the chart: `before_cents` is the day with which it is compared. */
export interface ChartRow {
  minute: number
  online_cents?: number
  counter_cents?: number
  before_cents?: number
}

/** Both curves over one axis, from the first sale of either on. */
export function chartRows({ points, compared, until }: Summary): ChartRow[] {
  const rows = new Map<number, ChartRow>()
  const put = (row: ChartRow) => rows.set(row.minute, { ...rows.get(row.minute), ...row })
  for (const { minute, online_cents, counter_cents } of points) put({ minute, online_cents, counter_cents })
  const last = points.at(-1)
  if (last && last.minute < until && last.minute + STEP_MINUTES < until) put({ ...last, minute: until })
  for (const point of compared) put({ minute: point.minute, before_cents: sumOf(point) })
  return [...rows.values()].toSorted((a, b) => a.minute - b.minute)
}
