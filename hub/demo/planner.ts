import { addDays, cineWeek, weekday } from '#protocol/time/calendar.ts'
import { chance } from './chance.ts'
import { type CinemaKey, type DemoScreen, SCREENS } from './house.ts'
import { type DemoMovie, MOVIES, type VersionKey } from './movies.ts'
import type { ScreenKey } from './seat-plans.ts'
import { needs } from './versions.ts'

/**
 * A schedule on the plan. `start` is the wall clock of the business date, beyond 24:00 after midnight
 * (`24:30`); `minutes` is advertising and movie together.
 */
export interface PlannedSchedule {
  screen: ScreenKey
  movie: string
  version: VersionKey
  start: string
  minutes: number
}

/** Minutes from one midnight; beyond 1440 after the next. */
type Minute = number

const QUARTER = 15
/** The hall that always plays late: after midnight on Fridays and Saturdays, at eleven on every other day. */
const LATE_SCREEN: ScreenKey = 'kronen-1'
const MIDNIGHT_SCHEDULE: Minute = 24 * 60 + 30
const LATE_SCHEDULE: Minute = 23 * 60
/**
 * The last schedule of a screen is a short one (with advertising and cleaning at most so long), except on one
 * screen. So a screen whose last schedule has just closed for the shop (15 minutes after its start) is free
 * again within two hours, and `topUpTonight` always finds six.
 */
const LAST_SCHEDULE_MINUTES = 135
const LAST_SCHEDULE_FREE: ScreenKey = 'lichthof-4'
const NIGHTCAP_MINUTES = 105
const NIGHTCAPS_A_WEEK = 3
/** Longer movies do not start after half past eight. */
const LONG_MOVIE_MINUTES = 140
const LONG_MOVIE_LATEST: Minute = 20 * 60 + 30

/** First schedule of the day, on weekdays and at the weekend. */
const OPENING: Readonly<Record<ScreenKey, readonly [Minute, Minute]>> = {
  'lichthof-1': [17 * 60 + 30, 14 * 60 + 30],
  'lichthof-2': [15 * 60 + 30, 13 * 60],
  'lichthof-3': [16 * 60, 14 * 60],
  'lichthof-4': [17 * 60, 14 * 60],
  'kronen-1': [15 * 60 + 30, 13 * 60],
  'kronen-2': [16 * 60, 13 * 60 + 30],
  'kronen-3': [17 * 60 + 30, 15 * 60],
}

/** How many movies of each daypart a house shows in a week. */
const LINEUP: Readonly<Record<CinemaKey, Readonly<Record<DemoMovie['daypart'], number>>>> = {
  lichthof: { family: 2, any: 7, late: 6 },
  'kronen-kino': { family: 3, any: 5, late: 4 },
}

/**
 * The versions that each house likes to show, best first. Lichthof plays originals, Kronen Kino plays German.
 */
const TASTE: Readonly<Record<CinemaKey, readonly VersionKey[]>> = {
  lichthof: ['OV_ATMOS', 'SILENT', 'WORDLESS', 'OmU', 'OV', 'OmeU', 'OV_3D', 'DF_ATMOS', 'DF', 'DF_3D'],
  'kronen-kino': ['DF_3D', 'DF', 'WORDLESS', 'OV', 'OmU', 'OV_3D', 'OmeU'],
}

function clock(minute: Minute): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function nextQuarter(minute: Minute): Minute {
  return Math.ceil(minute / QUARTER) * QUARTER
}

function adsOf(screen: DemoScreen): number {
  return screen.config.ads_minutes ?? 15
}

function cleaningOf(screen: DemoScreen): number {
  return screen.config.cleaning_minutes ?? 15
}

/** The versions of a movie that a screen can show, in the order that its house likes. */
function versionsFor(movie: DemoMovie, screen: DemoScreen): VersionKey[] {
  return TASTE[screen.cinema].filter((key) => {
    const equipment = needs(key)
    return movie.versions.includes(key) && (equipment === null || screen.equipment.includes(equipment))
  })
}

/** A movie short enough for the last schedule of a night, on any screen. */
function isNightcap(movie: DemoMovie): boolean {
  return (
    movie.runtime <= NIGHTCAP_MINUTES && movie.daypart !== 'family' && movie.versions.some((key) => needs(key) === null)
  )
}

/**
 * The movies that a house shows in the cine week of a date: the biggest always, the rest by a draw that
 * changes every Wednesday; three short ones for the night.
 */
function lineup(cinema: CinemaKey, date: string, seed: string): DemoMovie[] {
  const draw = chance(seed, 'lineup', cinema, cineWeek(date).first)
  const screens = SCREENS.filter((screen) => screen.cinema === cinema)
  const ranked = MOVIES.filter(
    (movie) => !movie.planned && screens.some((screen) => versionsFor(movie, screen).length > 0),
  )
    .map((movie) => ({ movie, rank: movie.pull >= 5 ? 100 : movie.pull * 0.5 + draw() * 4 }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ movie }) => movie)
  const drawn = (['family', 'any', 'late'] as const).flatMap((daypart) =>
    ranked.filter((movie) => movie.daypart === daypart).slice(0, LINEUP[cinema][daypart]),
  )
  return [...new Set([...drawn, ...ranked.filter(isNightcap).slice(0, NIGHTCAPS_A_WEEK)])]
}

function suits(movie: DemoMovie, start: Minute): boolean {
  if (movie.runtime > LONG_MOVIE_MINUTES && start > LONG_MOVIE_LATEST) return false
  if (movie.daypart === 'family') return start < 19 * 60
  if (movie.daypart === 'late') return start >= 19 * 60 + 30
  return start < 22 * 60 + 30 || movie.runtime <= NIGHTCAP_MINUTES
}

interface Day {
  movies: readonly DemoMovie[]
  draw: () => number
  /** Schedules of the same house so far. */
  schedules: readonly PlannedSchedule[]
}

/**
 * The movie for one start on one screen, of those whose length (advertising included) fits; null when there
 * is none. Each movie that suits the hour and can be shown here gets points: how many people it pulls, shaken
 * by the draw; less for every schedule that the house already has of it today, much less when one of those
 * starts within three quarters of an hour, a little more when it simply goes on here.
 */
function pick(screen: DemoScreen, start: Minute, fits: (minutes: number) => boolean, day: Day): DemoMovie | null {
  const here = day.schedules.findLast((schedule) => schedule.screen === screen.key)
  let best: { movie: DemoMovie; points: number } | null = null
  for (const movie of day.movies) {
    const points = movie.pull * (0.6 + day.draw() * 0.8)
    if (!suits(movie, start) || versionsFor(movie, screen).length === 0) continue
    if (!fits(adsOf(screen) + movie.runtime)) continue
    const others = day.schedules.filter((schedule) => schedule.movie === movie.title)
    const close = others.some((schedule) => Math.abs(minuteOf(schedule.start) - start) < 45)
    const total = points - others.length * 1.9 - (close ? 4 : 0) + (here?.movie === movie.title ? 1.2 : 0)
    if (!best || total > best.points) best = { movie, points: total }
  }
  return best?.movie ?? null
}

function minuteOf(time: string): Minute {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function planScreen(screen: DemoScreen, date: string, day: Day): PlannedSchedule[] {
  const schedules: PlannedSchedule[] = []
  const weekend = weekday(date) >= 6
  const lateNight = weekday(date) === 5 || weekday(date) === 6
  const late = screen.key !== LATE_SCREEN ? null : lateNight ? MIDNIGHT_SCHEDULE : LATE_SCHEDULE
  const lastStart = lateNight ? 23 * 60 + 15 : 23 * 60
  const cleaning = cleaningOf(screen)
  const fits =
    (start: Minute) =>
    (minutes: number): boolean => {
      const next = start + minutes + cleaning
      if (late !== null) return next <= late
      return next <= lastStart || minutes + cleaning <= LAST_SCHEDULE_MINUTES || screen.key === LAST_SCHEDULE_FREE
    }
  const add = (movie: DemoMovie, start: Minute): Minute => {
    const versions = versionsFor(movie, screen)
    const version = versions[Math.floor(day.draw() ** 2 * versions.length)]!
    const minutes = adsOf(screen) + movie.runtime
    schedules.push({ screen: screen.key, movie: movie.title, version, start: clock(start), minutes })
    return nextQuarter(start + minutes + cleaning)
  }
  let start = OPENING[screen.key][weekend ? 1 : 0] + Math.floor(day.draw() * 3) * QUARTER
  while (start < (late ?? lastStart + 1)) {
    const movie = pick(screen, start, fits(start), { ...day, schedules: [...day.schedules, ...schedules] })
    start = movie ? add(movie, start) : start + QUARTER
  }
  if (late !== null) {
    const movie = pick(screen, late, (minutes) => minutes + cleaning <= LAST_SCHEDULE_MINUTES, {
      ...day,
      schedules: [],
    })
    if (movie) add(movie, late)
  }
  return schedules
}

/**
 * All schedules of one business date in both houses: the same seed and date give the same plan. Starts stand
 * on quarters of an hour; between two schedules of a screen there is time for the cleaners; children's movies
 * run before seven, long ones do not start late; every evening has a late schedule, on Fridays and Saturdays
 * after midnight.
 */
export function planDay(date: string, seed = 'lichthof'): PlannedSchedule[] {
  const schedules: PlannedSchedule[] = []
  for (const cinema of ['lichthof', 'kronen-kino'] as const) {
    const movies = lineup(cinema, date, seed)
    const house: PlannedSchedule[] = []
    for (const screen of SCREENS.filter((candidate) => candidate.cinema === cinema)) {
      const draw = chance(seed, date, screen.key)
      house.push(...planScreen(screen, date, { movies, draw, schedules: house }))
    }
    schedules.push(...house)
  }
  return schedules
}

/**
 * The business dates that a start plans: after the last planned one (or from two days ago), to `days` ahead.
 */
export function datesToPlan(today: string, lastPlanned: string | null, days: number): string[] {
  const first = addDays(today, -2)
  const dates: string[] = []
  let date = lastPlanned === null || lastPlanned < first ? first : addDays(lastPlanned, 1)
  for (; date <= addDays(today, days); date = addDays(date, 1)) dates.push(date)
  return dates
}

/**
 * What stands on a screen already, in epoch milliseconds; `open_until` is when it can no longer be bought
 * online (0 = never could).
 */
export interface Standing {
  screen: ScreenKey
  start: number
  end: number
  open_until: number
}

/** A schedule that is added for tonight; `start` in epoch milliseconds. */
export interface LateSchedule extends Omit<PlannedSchedule, 'start'> {
  start: number
}

const MINUTE_MS = 60_000
const WANTED_TONIGHT = 6
const SOONEST_MINUTES = 20
const LATEST_MINUTES = 120
/**
 * Minutes from now at which additional schedules would best begin: most of them late enough for the shop to
 * have seats of its own.
 */
const PREFERRED = [105, 90, 120, 75, 45, 30]

/**
 * Late schedules for an evening that is nearly over: while fewer than six of `tonight` can be bought for
 * another 20 minutes, each screen that is free gets one, 20 to 120 minutes from now, on a quarter of an hour,
 * with its cleaning before and after. Short movies only, so that the same holds for the next start.
 * @param tonight the schedules of this business day and of the next two hours
 */
export function topUpTonight(
  now: number,
  tonight: readonly Standing[],
  standing: readonly Standing[],
  seed = 'lichthof',
): LateSchedule[] {
  const draw = chance(seed, 'late', Math.floor(now / (QUARTER * MINUTE_MS)))
  const added: LateSchedule[] = []
  const open = tonight.filter((schedule) => schedule.open_until > now + SOONEST_MINUTES * MINUTE_MS).length
  const movies = MOVIES.filter((movie) => !movie.planned && isNightcap(movie))
  const screens = SCREENS.map((screen) => ({ screen, order: draw() })).sort((a, b) => a.order - b.order)
  for (const { screen } of screens) {
    if (open + added.length >= WANTED_TONIGHT) break
    const shown = (movie: DemoMovie): number => added.filter((schedule) => schedule.movie === movie.title).length
    const choice = movies
      .map((movie) => ({ movie, order: shown(movie) * 10 + movie.runtime / 60 + draw() }))
      .sort((a, b) => a.order - b.order)
    const late = choice
      .map(({ movie }) => lateSchedule(screen, movie, now, added.length, standing))
      .find((schedule) => schedule !== null)
    if (late) added.push(late)
  }
  return added
}

function lateSchedule(
  screen: DemoScreen,
  movie: DemoMovie,
  now: number,
  nth: number,
  standing: readonly Standing[],
): LateSchedule | null {
  const version = versionsFor(movie, screen)[0]
  if (!version) return null
  const minutes = adsOf(screen) + movie.runtime
  const gap = cleaningOf(screen) * MINUTE_MS
  const here = standing.filter((schedule) => schedule.screen === screen.key)
  const wish = PREFERRED[nth % PREFERRED.length]!
  const free = quarters(now).filter((start) =>
    here.every((schedule) => start >= schedule.end + gap || start + minutes * MINUTE_MS + gap <= schedule.start),
  )
  const start = free.sort((a, b) => Math.abs(a - now - wish * MINUTE_MS) - Math.abs(b - now - wish * MINUTE_MS))[0]
  return start === undefined ? null : { screen: screen.key, movie: movie.title, version, start, minutes }
}

/** The quarters of an hour from 20 to 120 minutes after now. */
function quarters(now: number): number[] {
  const step = QUARTER * MINUTE_MS
  const first = Math.ceil((now + SOONEST_MINUTES * MINUTE_MS) / step) * step
  const found: number[] = []
  for (let start = first; start <= now + LATEST_MINUTES * MINUTE_MS; start += step) found.push(start)
  return found
}
