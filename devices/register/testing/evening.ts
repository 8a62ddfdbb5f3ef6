import type { CallAnswer } from '#protocol/kit/call.ts'
import type { registerSchedule, registerState } from '#protocol/register/calls.ts'
import type { Arrangement, Seat } from '#protocol/seats/arrangement.ts'

/**
 * The evening of the pictures (docs/look.md: one evening as the fixture everywhere), as a cinema's edge would
 * answer it.
 */
export type Day = CallAnswer<typeof registerState>
export type Opened = CallAnswer<typeof registerSchedule>

const ROWS = 'ABCDEFGHJKLMNP'
/** How many seats stand left and right of the aisle, and how far the row is indented. */
const SHAPE: Readonly<Record<string, { side: number; indent: number }>> = {
  A: { side: 6, indent: 2 },
  B: { side: 7, indent: 1 },
  C: { side: 7, indent: 1 },
}
const SIDE = 8

function classOf(row: string): string {
  return row === 'P' ? 'sofa_seats' : 'LMN'.includes(row) ? 'loge_seats' : 'standard_seats'
}

/** A hall with a middle aisle, four wheelchair places in the first row, boxes behind and a row of sofas. */
export function hallOfPictures(): Arrangement {
  let slot = 0
  const rows = [...ROWS].map((row, index) => {
    const { side, indent } = SHAPE[row] ?? { side: SIDE, indent: 0 }
    return Array.from({ length: side * 2 }, (_, place): Seat => {
      slot += 1
      const right = place >= side
      const screen_col = right ? SIDE + 2 + (place - side) : indent + place + 1
      const wheel = row === 'A' && (place === side - 1 || place === side)
      const companion = row === 'A' && (place === side - 2 || place === side + 1)
      return {
        slot,
        screen_row: index + 1,
        screen_col,
        row_name: row,
        seat_name: String(place + 1),
        name: `${row}${place + 1}`,
        class: wheel ? 'wheelchair_seats' : classOf(row),
        disabled: false,
        autoassign: !wheel && !companion,
        companion_of: companion ? (place === side - 2 ? slot + 1 : slot - 1) : null,
        sofa: row === 'P' ? Math.floor(place / 2) + 1 : null,
      }
    })
  })
  return { numbered: true, places: 0, rows }
}

const TAKEN =
  'C4 C5 C9 C10 E4 E5 E10 E11 F10 F11 G6 G7 G8 G11 G12 G13 H3 H4 H5 H6 H7 K3 K4 K10 K11 L6 L7 L8 M8 M9 M10 N4 N5 N8 N9 P9 P10 P13 P14 P15 P16'

export function lettersOf(arrangement: Arrangement, taken: readonly string[]): string {
  return arrangement.rows
    .flat()
    .map((seat) => (taken.includes(seat.name) ? 's' : ['A12', 'E1', 'E16'].includes(seat.name) ? 'b' : 'f'))
    .join('')
}

function minutes(now: number, by: number): string {
  return new Date(now + by * 60_000).toISOString()
}

type Card = Day['schedules'][number]
function card(
  now: number,
  id: number,
  title: string,
  screen: string,
  version: string,
  at: number,
  free: number,
  capacity: number,
): Card {
  return {
    id,
    movie_title: title,
    screen_name: screen,
    version_text: version,
    start: minutes(now, at),
    end: minutes(now, at + 120),
    numbered: id !== 15,
    capacity,
    free,
    free_here: free,
    free_elsewhere: 0,
    started: at < 0,
  }
}

const PRODUCTS: readonly [category: number, name: string, description: string, price: number][] = [
  [1, 'Popcorn, small', '', 450],
  [1, 'Popcorn, medium', '', 600],
  [1, 'Popcorn, large', 'Salted', 750],
  [1, 'Half and half', '', 800],
  [1, 'Refill', '', 300],
  [1, 'Nachos, cheese', '', 650],
  [1, 'Nachos, salsa', '', 650],
  [1, 'Olives', '', 400],
  [1, 'Pretzel', '', 350],
  [1, 'Ice cream', '', 390],
  [2, 'Bionade 0.33', 'Deposit 0.30 included', 380],
  [2, 'Cola 0.5', '', 420],
  [2, 'Water 0.5', '', 320],
  [2, 'Pilsner 0.33', '', 400],
  [2, 'Wine 0.2', '', 650],
  [3, 'Combo for one', '', 990],
  [3, 'Combo for two', '', 1750],
  [3, 'Film week bag', '', 1200],
  [3, 'Poster, A2', '', 1500],
]

export const SCHEDULE = 14
export const NO_SEATS_SCHEDULE = 15

export function evening(now: number): Day {
  return {
    now: new Date(now).toISOString(),
    cinema: { id: 1, name: 'Lichthof', time_zone: 'Europe/Berlin' },
    device: { device_uuid: '7f3a19c2-0000-4000-8000-000000000001', name: 'Register 2', series: 'K2' },
    line: { up: true, since: minutes(now, -300), waiting: 0, troubles: [] },
    printer: { state: 'operational', waiting: 0 },
    categories: [
      { id: 1, name: 'Popcorn, snacks', color: '#d99a2b', picture: null },
      { id: 2, name: 'Drinks', color: '#45a59f', picture: null },
      { id: 3, name: 'Combos, shop', color: '#b48cf0', picture: null },
    ],
    products: PRODUCTS.map(([category_id, name, description, price], index) => ({
      id: 100 + index,
      category_id,
      name,
      description,
      price,
      vat_bp: 700,
    })),
    payment_methods: [
      { id: 1, name: 'Cash', type: 'cash' },
      { id: 2, name: 'Card', type: 'terminal' },
    ],
    schedules: [
      card(now, 11, 'All We Imagine as Light', 'Screen 3', 'OmU', -26, 0, 60),
      card(now, 12, 'Nosferatu', 'Screen 4', 'live piano', 34, 63, 90),
      card(now, 13, 'Perfect Days', 'Screen 2', 'OmU', 49, 41, 92),
      card(now, SCHEDULE, 'Conclave', 'Screen 1', 'Atmos', 64, 170, 216),
      card(now, NO_SEATS_SCHEDULE, 'In the Mood for Love', 'Screen 3', 'OmU', 124, 12, 60),
      card(now, 16, 'Vertigo', 'Screen 4', 'English', 199, 155, 172),
    ],
    auto_lock_minutes: 5,
  }
}

/** A schedule as it opens; those without numbers have as many places as their card says. */
export function opened(cardOf: Card): Opened {
  const arrangement = cardOf.numbered ? hallOfPictures() : { numbered: false, places: cardOf.capacity, rows: [] }
  const seats = cardOf.numbered
    ? lettersOf(arrangement, TAKEN.split(' '))
    : 'f'.repeat(cardOf.free) + 's'.repeat(cardOf.capacity - cardOf.free)
  const free = [...seats].filter((letter) => letter === 'f').length
  return {
    schedule: { ...cardOf, capacity: seats.length, free, free_here: free },
    arrangement,
    class_rate: {
      loge_seats: { name: 'Loge', color: '#8a5cc2', ticket: 200, handling: 0 },
      sofa_seats: { name: 'Sofa', color: '#0f8a86', ticket: 400, handling: 0 },
    },
    tariffs: [
      { price_rate_id: 1, name: 'Adult', total_price: 1250, color: '#a0b0c0', proof: false },
      { price_rate_id: 2, name: 'Student', total_price: 950, color: '#a0b0c0', proof: true },
      { price_rate_id: 3, name: 'Child', total_price: 750, color: '#a0b0c0', proof: false },
      { price_rate_id: 4, name: 'Pass', total_price: 650, color: '#a0b0c0', proof: true },
      { price_rate_id: 5, name: 'Guest', total_price: 0, color: '#a0b0c0', proof: false },
    ],
    seats,
    seq: 1,
  }
}
