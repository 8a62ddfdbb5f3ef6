import type { Locale } from '../i18n/locales.ts'
import { addDays } from './calendar.ts'
import { formatWeekday } from './format.ts'

/** On days of the week, as bits (Monday = 1 … Sunday = 64); `25:00` = an hour after midnight. */
interface Hours {
  weekdays: number
  opens: string
  closes: string
}

const A_MONDAY = '2024-01-01'
const DAYS = [0, 1, 2, 3, 4, 5, 6]

/**
 * Opening hours as they stand at a door, a line for each: `Mon–Thu, Sun` and `16:30–01:00`. Three days or
 * more that follow one another are a run, by the week that begins on Monday; lines stand by their first day,
 * then by when they open.
 * @source F-026
 */
export function hoursInWords(hours: readonly Hours[], locale: Locale): { days: string; times: string }[] {
  const first = ({ weekdays }: Hours) => DAYS.findIndex((day) => has(weekdays, day))
  return hours
    .toSorted((a, b) => first(a) - first(b) || (a.opens < b.opens ? -1 : 1))
    .map(({ weekdays, opens, closes }) => ({
      days: runsOf(weekdays)
        .map((run) => runInWords(run, locale))
        .join(', '),
      times: `${clock(opens)}–${clock(closes)}`,
    }))
}

function has(weekdays: number, day: number): boolean {
  return (weekdays & (1 << day)) !== 0
}

/** Days that follow one another. */
function runsOf(weekdays: number): number[][] {
  const runs: number[][] = []
  for (const day of DAYS.filter((one) => has(weekdays, one))) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs
}

function runInWords(run: readonly number[], locale: Locale): string {
  const names = run.map((day) => formatWeekday(addDays(A_MONDAY, day), locale))
  return names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ')
}

/** What a clock on the wall says then. */
function clock(time: string): string {
  const [hour, minute] = time.split(':')
  return `${String(Number(hour) % 24).padStart(2, '0')}:${minute}`
}
