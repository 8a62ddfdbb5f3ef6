import type { Channel, PriceRate } from '#protocol/pricing/price-rate.ts'

/** Reduced VAT of the admission to a movie in Germany (§ 12 Abs. 2 Nr. 7b UStG). */
const TICKET_VAT_BP = 700
/** The fee that stands in every price; a buyer who returns a ticket does not get it back. */
const HANDLING_CENTS = 100

const MONDAY_TO_THURSDAY = 0b000_1111
const BOTH: Channel[] = ['site', 'register']

/**
 * What each kind of visitor pays, in cents with every fee, by price group: adult, student, child, pass,
 * senior, early bird.
 */
const GROUPS = {
  'lichthof-1': ['Lichthof, screen 1', 1250, 950, 750, 650, 1050, 1100],
  lichthof: ['Lichthof', 1150, 900, 700, 600, 1000, 1000],
  'lichthof-late': ['Lichthof, late', 1050, 850, 700, 550, 950, 950],
  'lichthof-1-monday': ['Lichthof, screen 1 on Monday', 950, 800, 650, 500, 850, 850],
  'lichthof-monday': ['Lichthof, Monday', 850, 750, 600, 450, 750, 750],
  'lichthof-3d': ['Lichthof, 3D', 1450, 1150, 950, 750, 1250, 1300],
  kronen: ['Kronen Kino', 1050, 850, 700, 550, 950, 950],
  'kronen-off-peak': ['Kronen Kino, afternoon and after ten', 950, 800, 650, 500, 850, 850],
  'kronen-late': ['Kronen Kino, after midnight', 850, 750, 650, 450, 800, 800],
  'kronen-monday': ['Kronen Kino, Monday', 800, 700, 550, 400, 700, 700],
  'kronen-3d': ['Kronen Kino, 3D', 1250, 1050, 850, 650, 1150, 1100],
} as const satisfies Record<string, readonly [string, number, number, number, number, number, number]>
export type PriceGroupKey = keyof typeof GROUPS

const ANY_TIME = { weekdays: 127, starts_from: null, starts_until: null, one_day_ahead: false, proof: false }

export interface DemoRate {
  name: string
  short: string
  description: string
  base_cents: number
  handling_cents: number
  vat_bp: number
  color: string
  usable: PriceRate['usable']
  used_in: Channel[]
  accept_voucher: boolean
  quota: number | null
  sort: number
}

function rate(
  sort: number,
  name: string,
  total_cents: number,
  rest: Partial<DemoRate> & { usable?: DemoRate['usable'] } = {},
): DemoRate {
  return {
    name,
    short: name,
    description: '',
    base_cents: Math.max(0, total_cents - HANDLING_CENTS),
    handling_cents: Math.min(total_cents, HANDLING_CENTS),
    vat_bp: TICKET_VAT_BP,
    color: 'var(--accent)',
    used_in: BOTH,
    accept_voucher: true,
    quota: null,
    sort,
    ...rest,
    usable: rest.usable ?? ANY_TIME,
  }
}

const card = { ...ANY_TIME, proof: true }

function ratesOf([, adult, student, child, pass, senior, early]: (typeof GROUPS)[PriceGroupKey]): DemoRate[] {
  return [
    rate(1, 'Adult', adult),
    rate(2, 'Student', student, {
      description: 'Up to 27, bring your card',
      usable: { ...card, weekdays: MONDAY_TO_THURSDAY },
    }),
    rate(3, 'Child', child, { description: 'Up to 13' }),
    rate(4, 'Leipzig-Pass', pass, {
      short: 'Pass',
      description: 'Half price with the pass, checked at the door',
      usable: card,
      accept_voucher: false,
    }),
    rate(5, 'Senior', senior, { description: 'From 65, bring your card', usable: card }),
    rate(6, 'Early bird', early, {
      description: 'Bought at least one day before',
      usable: { ...ANY_TIME, one_day_ahead: true },
      accept_voucher: false,
      quota: 20,
    }),
    rate(7, 'Guest', 0, { description: 'Guest of the house', used_in: ['register'], accept_voucher: false }),
  ]
}

export const PRICE_GROUPS: readonly { key: PriceGroupKey; name: string; rates: DemoRate[] }[] = (
  Object.keys(GROUPS) as PriceGroupKey[]
).map((key) => ({ key, name: GROUPS[key][0], rates: ratesOf(GROUPS[key]) }))

/** What a seat of a class adds in a group, instead of what its screen asks: less on Mondays. */
export const TICKET_PRICES: readonly { group: PriceGroupKey; seat_class: string; ticket: number }[] = [
  { group: 'lichthof-1-monday', seat_class: 'loge', ticket: 100 },
  { group: 'lichthof-1-monday', seat_class: 'sofa', ticket: 250 },
  { group: 'kronen-monday', seat_class: 'balcony', ticket: 50 },
]

/**
 * Which prices a schedule has: Mondays are cheap in both houses; then 3D, then the hour. `start` is the wall
 * clock, beyond 24:00 after midnight; `weekday` 1 = Monday, of the business date.
 */
export function priceGroupFor(schedule: {
  screen: string
  weekday: number
  start: string
  is_3d: boolean
}): PriceGroupKey {
  if (schedule.screen.startsWith('lichthof')) {
    if (schedule.weekday === 1) return schedule.screen === 'lichthof-1' ? 'lichthof-1-monday' : 'lichthof-monday'
    if (schedule.is_3d) return 'lichthof-3d'
    if (schedule.screen === 'lichthof-1') return 'lichthof-1'
    return schedule.start >= '22:30' ? 'lichthof-late' : 'lichthof'
  }
  if (schedule.weekday === 1) return 'kronen-monday'
  if (schedule.is_3d) return 'kronen-3d'
  if (schedule.start >= '24:00') return 'kronen-late'
  return schedule.start < '18:00' || schedule.start >= '22:00' ? 'kronen-off-peak' : 'kronen'
}
