import type { Arrangement, Seat } from '#protocol/seats/arrangement.ts'

/**
 * A seat plan as a drawing: one text per row from the screen backwards, one sign per column. `.` no seat
 * (aisle) · `s` standard · `l` the dearer class of the hall · `w` wheelchair place · `c` its companion (the
 * `w` beside it) · `(` `)` the two halves of a sofa. An empty text leaves a row of the grid empty (a cross
 * aisle, the edge of a balcony).
 */
interface Drawing {
  names: readonly string[]
  rows: readonly string[]
  /** The class of `l` seats. */
  dear: string
  separator: string
}

const CLASS: Readonly<Record<string, string>> = {
  s: 'standard_seats',
  c: 'standard_seats',
  w: 'wheelchair_seats',
  '(': 'sofa',
  ')': 'sofa',
}

/** The drawing as an arrangement: slots 1..n row by row, seats numbered from the left within each row. */
function drawn(drawing: Drawing): Arrangement {
  let slot = 0
  let sofa = 0
  let name = 0
  const rows: Seat[][] = []
  drawing.rows.forEach((line, row) => {
    if (line === '') return
    const row_name = drawing.names[name++]!
    const seats: Seat[] = []
    Array.from(line).forEach((sign, column) => {
      if (sign === '.') return
      if (sign === '(') sofa += 1
      const seat_name = String(seats.length + 1)
      seats.push({
        slot: ++slot,
        screen_row: row + 1,
        screen_col: column + 1,
        row_name,
        seat_name,
        name: `${row_name}${drawing.separator}${seat_name}`,
        class: CLASS[sign] ?? drawing.dear,
        disabled: false,
        autoassign: sign !== 'w' && sign !== 'c',
        companion_of: null,
        sofa: sign === '(' || sign === ')' ? sofa : null,
      })
    })
    rows.push(withCompanions(line, seats))
  })
  return { numbered: true, places: 0, rows }
}

/** Ties each companion seat to the wheelchair place directly beside it. */
function withCompanions(line: string, seats: Seat[]): Seat[] {
  return seats.map((seat) => {
    if (line[seat.screen_col - 1] !== 'c') return seat
    const place = seats.find(
      (other) => other.class === 'wheelchair_seats' && Math.abs(other.screen_col - seat.screen_col) === 1,
    )
    return { ...seat, companion_of: place?.slot ?? null }
  })
}

const LETTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZ')
function times(line: string, count: number): string[] {
  return Array.from({ length: count }, () => line)
}

/** Lichthof, screen 1: 216 seats, a middle aisle, loge in L to N, sofas in P (look, checkout-1440). */
const lichthof1 = drawn({
  names: LETTERS,
  separator: '',
  dear: 'loge',
  rows: [
    '..sssscw.wcssss..',
    ...times('.sssssss.sssssss.', 2),
    ...times('ssssssss.ssssssss', 7),
    '',
    ...times('llllllll.llllllll', 3),
    '',
    '()()()().()()()()',
  ],
})

/** Lichthof, screen 2: 132 seats, two side aisles, the last two rows raised. */
const lichthof2 = drawn({
  names: LETTERS,
  separator: '',
  dear: 'loge',
  rows: ['wc.ssssssss.cw', ...times('ss.ssssssss.ss', 8), ...times('ll.llllllll.ll', 2)],
})

/** Lichthof, screen 3: 98 seats widening towards the back, entered from the left. */
const lichthof3 = drawn({
  names: LETTERS,
  separator: '',
  dear: 'loge',
  rows: ['..wcssssss..', ...times('.ssssssssss.', 2), ...times('.sssssssssss', 2), ...times('ssssssssssss', 4)],
})

/** Lichthof, screen 4: 165 places, sit where you like; there is a piano. */
const lichthof4: Arrangement = { numbered: false, places: 165, rows: [] }

/**
 * Kronen Kino, Saal 1: 400 seats, 280 in the stalls with four wheelchair places and their companions, 120 on
 * the balcony.
 */
const kronen1 = drawn({
  names: [...LETTERS.slice(0, 14), 'R1', 'R2', 'R3', 'R4', 'R5'],
  separator: '-',
  dear: 'balcony',
  rows: [
    '....cw.wcsssssssscw.wc....',
    ...times('...sss.ssssssssssss.sss...', 2),
    ...times('..ssss.ssssssssssss.ssss..', 4),
    ...times('.sssss.ssssssssssss.sssss.', 3),
    ...times('..ssss.ssssssssssss.ssss..', 2),
    '.sssss.ssssssssssss.sssss.',
    '..ssss.ssssssssssss.ssss..',
    '',
    '',
    ...times('llllll.llllllllllll.llllll', 5),
  ],
})

/** Kronen Kino, Saal 2: 96 seats, a middle aisle, the corners cut. */
const kronen2 = drawn({
  names: LETTERS,
  separator: '',
  dear: 'loge',
  rows: ['..wcsss.sssss..', ...times('.ssssss.ssssss.', 6), 'sssssss.sssssss'],
})

/** Kronen Kino, Saal 3: 60 seats, eight armchairs in front, then nothing but sofas. */
const kronen3 = drawn({
  names: LETTERS,
  separator: '',
  dear: 'loge',
  rows: ['..wcsssscw..', ...times('.()()()()().', 4), '()()()()()()'],
})

export const SEAT_PLANS = {
  'lichthof-1': lichthof1,
  'lichthof-2': lichthof2,
  'lichthof-3': lichthof3,
  'lichthof-4': lichthof4,
  'kronen-1': kronen1,
  'kronen-2': kronen2,
  'kronen-3': kronen3,
} as const
export type ScreenKey = keyof typeof SEAT_PLANS
