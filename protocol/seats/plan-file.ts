import * as z from 'zod'
import { mendText } from '../kit/text.ts'
import type { Result } from '../result.ts'
import { HouseSeat } from './arrangement.ts'
import { seatLabel } from './naming.ts'
import { inOrder, PLAN_FAULTS, PLAN_SEATS_MAX, type Plan, type PlanSeat, planFaults, STANDARD } from './plan.ts'

/** The columns of a plan as a table; the first four are needed, the others may be missing or empty. */
const COLUMNS = [
  'row',
  'seat',
  'screen_row',
  'screen_col',
  'class',
  'disabled',
  'autoassign',
  'companion_of',
  'sofa',
  'house',
  'release_minutes',
] as const
type Column = (typeof COLUMNS)[number]
const NEEDED: readonly Column[] = ['row', 'seat', 'screen_row', 'screen_col']

/** Why a line of a file is not taken. `unreadable`: no table at all, or a quote without its end. */
export const FILE_FAULTS = [
  ...PLAN_FAULTS,
  'unreadable',
  'column_missing',
  'not_number',
  'not_yes_no',
  'class_unknown',
  'no_seats',
] as const

/**
 * What is wrong in a file, by its line (the first is 1); in JSON by the number of the seat in its list, 0 =
 * the file as a whole. `what` is the value or the column that is meant.
 */
export interface FileFault {
  line: number
  why: (typeof FILE_FAULTS)[number]
  what: string
}

/** A plan as a table with a head, one seat a line, as its editor reads it again. Companions go by names. */
export function planToCsv(plan: Plan): string {
  const labels = new Map(plan.seats.map((seat) => [seat.id, labelOf(plan, seat)]))
  const lines = plan.seats.map((seat) =>
    [
      seat.row_name,
      seat.seat_name,
      seat.screen_row,
      seat.screen_col,
      seat.class,
      seat.disabled ? 'yes' : 'no',
      seat.autoassign ? 'yes' : 'no',
      seat.companion_of === null ? '' : labels.get(seat.companion_of)!,
      seat.sofa ?? '',
      seat.house?.reason ?? '',
      seat.house?.release_minutes ?? '',
    ]
      .map((value) => quoted(String(value)))
      .join(),
  )
  return [COLUMNS.join(), ...lines].map((line) => `${line}\r\n`).join('')
}

/** A cell that a table program would take for a formula begins with an apostrophe (docs/security.md). */
function quoted(value: string): string {
  const safe = /^[=+\-@\t\r']/.test(value) ? `'${value}` : value
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Reads a plan from a table: with commas or semicolons, in any order of its columns, with or without a mark
 * of its encoding. Everything that is wrong is answered, not only the first. `classes` are those of the
 * screen.
 */
export function planFromCsv(
  text: string,
  separator: string,
  classes: ReadonlySet<string>,
): Result<Plan, readonly FileFault[]> {
  const table = cellsOf(text.replace(/^\uFEFF/, ''))
  if (!table) return { ok: false, refusal: [{ line: linesIn(text), why: 'unreadable', what: '"' }] }
  const [head, ...rows] = table
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  const missing = NEEDED.filter((name) => !names.includes(name))
  if (missing.length > 0)
    return { ok: false, refusal: missing.map((what) => ({ line: 1, why: 'column_missing' as const, what })) }
  const records = rows.map(({ line, cells }): Line => {
    const cell = (name: Column): string => (cells[names.indexOf(name)] ?? '').trim().replace(/^'/, '')
    return { line, cell }
  })
  return planOfLines(records, { separator, curve: 0, seats: [] }, classes)
}

const File = z.object({
  curve: z.int().min(0).max(100).default(0),
  seats: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))).max(PLAN_SEATS_MAX),
})

/** A plan as JSON: how it bends, and its seats with the columns of the table. */
export function planToJson(plan: Plan): string {
  const labels = new Map(plan.seats.map((seat) => [seat.id, labelOf(plan, seat)]))
  const seats = plan.seats.map(({ id: _, row_name: row, seat_name: seat, companion_of, house, ...rest }) =>
    JSON.stringify({
      row,
      seat,
      ...rest,
      companion_of: companion_of === null ? null : labels.get(companion_of),
      ...(house && { house: house.reason, release_minutes: house.release_minutes }),
    }),
  )
  return `{"curve": ${plan.curve}, "seats": [\n${seats.join(',\n')}\n]}\n`
}

/** Reads a plan from JSON, as `planFromCsv`. */
export function planFromJson(
  text: string,
  separator: string,
  classes: ReadonlySet<string>,
): Result<Plan, readonly FileFault[]> {
  const read = File.safeParse(jsonOf(text))
  if (!read.success) return { ok: false, refusal: [{ line: 0, why: 'unreadable', what: '' }] }
  const { curve, seats } = read.data
  const records = seats.map((seat, index): Line => {
    const cell = (name: Column): string => textOf(seat[name])
    return { line: index + 1, cell }
  })
  return planOfLines(records, { separator, curve, seats: [] }, classes)
}

function textOf(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === undefined ? '' : String(value).trim()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no JSON
  }
}

interface Line {
  line: number
  cell: (name: Column) => string
}

function planOfLines(
  lines: readonly Line[],
  empty: Plan,
  classes: ReadonlySet<string>,
): Result<Plan, readonly FileFault[]> {
  if (lines.length === 0) return { ok: false, refusal: [{ line: 1, why: 'no_seats', what: '' }] }
  const faults: FileFault[] = []
  const seats = lines.map(({ line, cell }, index) => {
    const add = (why: FileFault['why'], what: string): void => void faults.push({ line, why, what })
    const number = (name: Column): number => {
      const value = cell(name)
      if (!/^\d{1,6}$/.test(value)) add('not_number', `${name}: ${value}`)
      return Number(value)
    }
    const yes = (name: Column, usual: boolean): boolean => {
      const value = cell(name).toLowerCase()
      if (!['', 'yes', 'no', 'true', 'false', '1', '0'].includes(value)) add('not_yes_no', `${name}: ${value}`)
      return value === '' ? usual : ['yes', 'true', '1'].includes(value)
    }
    const seatClass = cell('class') || STANDARD
    if (!classes.has(seatClass)) add('class_unknown', seatClass)
    return {
      id: index + 1,
      row_name: cell('row'),
      seat_name: cell('seat'),
      screen_row: number('screen_row'),
      screen_col: number('screen_col'),
      class: seatClass,
      disabled: yes('disabled', false),
      autoassign: yes('autoassign', true),
      companion_of: null,
      sofa: cell('sofa') === '' ? null : number('sofa'),
      ...(cell('house') !== '' && { house: houseOf(cell, number, add) }),
    }
  })
  const companions = companionsOf(lines, seats, empty.separator, faults)
  if (faults.length > 0) return { ok: false, refusal: faults }
  const plan = { ...empty, seats: inOrder(companions) }
  const wrong = planFaults(plan)
  if (wrong.length === 0) return { ok: true, value: plan }
  const lineOf = lastLineOf(lines, companions, empty.separator)
  return {
    ok: false,
    refusal: wrong.map(({ why, seat }) => ({ line: lineOf(seat), why, what: seat })),
  }
}

/** For whom a seat is kept, mended where it cannot be printed, and until how long before the start. */
function houseOf(
  cell: Line['cell'],
  number: (name: Column) => number,
  add: (why: FileFault['why'], what: string) => void,
): HouseSeat {
  const reason = mendText(cell('house')).slice(0, 200)
  const release_minutes = cell('release_minutes') === '' ? null : number('release_minutes')
  if (!HouseSeat.shape.release_minutes.safeParse(release_minutes).success)
    add('not_number', `release_minutes: ${release_minutes}`)
  return { reason, release_minutes }
}

function companionsOf(
  lines: readonly Line[],
  seats: readonly PlanSeat[],
  separator: string,
  faults: FileFault[],
): PlanSeat[] {
  const ids = new Map(seats.map((seat) => [seatLabel(seat.row_name, seat.seat_name, separator), seat.id]))
  return seats.map((seat, index) => {
    const { line, cell } = lines[index]!
    const name = cell('companion_of')
    const companion_of = name === '' ? null : (ids.get(name) ?? null)
    if (name !== '' && companion_of === null) faults.push({ line, why: 'companion', what: name })
    return { ...seat, companion_of }
  })
}

/** Of two seats of one name the second one is meant. */
function lastLineOf(lines: readonly Line[], seats: readonly PlanSeat[], separator: string): (name: string) => number {
  const nameOf = (seat: PlanSeat): string => seatLabel(seat.row_name, seat.seat_name, separator)
  const known = new Map(seats.map((seat, index) => [nameOf(seat), lines[index]!.line]))
  return (name) => known.get(name) ?? 0
}

function labelOf({ separator }: Plan, { row_name, seat_name }: PlanSeat): string {
  return seatLabel(row_name, seat_name, separator)
}

function linesIn(text: string): number {
  return text.split('\n').length
}

/**
 * The cells of a table by the lines on which they begin, without empty lines; null when a quote never ends.
 */
function cellsOf(text: string): { line: number; cells: string[] }[] | null {
  const [head = ''] = text.split('\n', 1)
  const between = head.split(';').length > head.split(',').length ? ';' : ','
  const found: { line: number; cells: string[] }[] = []
  const CELL = new RegExp(`("(?:[^"]|"")*"|[^"${between}\\r\\n]*)(${between}|\\r?\\n|\\r|$)`, 'y')
  let line = 1
  let cells: string[] = []
  let begins = line
  while (CELL.lastIndex < text.length) {
    const match = CELL.exec(text)
    if (!match) return null
    const [, cell = '', end = ''] = match
    cells.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    line += (cell.match(/\n/g) ?? []).length
    if (end === between && CELL.lastIndex < text.length) continue
    if (cells.some((one) => one.trim() !== '')) found.push({ line: begins, cells })
    cells = []
    if (end !== between) line++
    begins = line
  }
  return found
}
