import type * as z from 'zod'
import type { cinema } from '#protocol/catalogue/cinema.ts'
import type { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { screen } from '#protocol/catalogue/screen.ts'
import type { paymentMethod } from '#protocol/payments/payment-method.ts'
import type { ScreenKey } from './seat-plans.ts'
import { WEBSITE } from './website.ts'

type Shape<R extends { shape: z.ZodType }> = z.input<R['shape']>

/** The demo exhibitor: the company of the pictures. */
export const EXHIBITOR: Shape<typeof exhibitor> = {
  trade_name: 'Lichthof Kinos GmbH',
  brand: 'Lichthof',
  hosts: ['localhost', '127.0.0.1', '[::1]'],
  email: 'kontakt@lichthof.example',
  accent: { h: 88, c: 0.168, l: 0.855 },
  locales: ['en', 'de', 'fr', 'nl'],
  public_config: {
    features: {
      tickets: true,
      vouchers: true,
      products: true,
      pos: true,
      signage: true,
      cash_balance: true,
      newsletters: true,
    },
    midnight_offset: 300,
    newsletter_signup_at_checkout: true,
    buyers_cancel: true,
    buyers_change_seats: true,
  },
  settings: {},
  website_config: WEBSITE,
}

export type CinemaKey = 'lichthof' | 'kronen-kino'

const ADDRESS = { city: 'Leipzig', country_code: 'DE', gmaps: null, time_zone: 'Europe/Berlin', accessible: true }

export const CINEMAS: readonly (Shape<typeof cinema> & { slug: CinemaKey })[] = [
  {
    ...ADDRESS,
    slug: 'lichthof',
    name: 'Lichthof',
    address1: 'Karl-Heine-Straße 61',
    zip: '04229',
    lat: 51.3327,
    lng: 12.3335,
    phone: '+49 341 000 00 10',
    email: 'lichthof@lichthof.example',
    public_hours: [
      { weekdays: 0b0011111, opens: '16:00', closes: '24:30' },
      { weekdays: 0b1100000, opens: '11:00', closes: '25:00' },
    ],
    sort: 1,
  },
  {
    ...ADDRESS,
    slug: 'kronen-kino',
    name: 'Kronen Kino',
    address1: 'Kronengasse 4',
    zip: '04109',
    lat: 51.3406,
    lng: 12.3731,
    phone: '+49 341 000 00 20',
    email: 'kronen@lichthof.example',
    public_hours: [{ weekdays: 0b1111111, opens: '13:30', closes: '24:00' }],
    sort: 2,
  },
]

/** A screen of the demo: its plan is `SEAT_PLANS[key]`, its equipment decides which versions it can show. */
export interface DemoScreen {
  key: ScreenKey
  cinema: CinemaKey
  name: string
  short: string
  equipment: readonly ('atmos' | '3d' | 'piano')[]
  online_seats: number | null
  class_rate: NonNullable<Shape<typeof screen>['class_rate']>
  config: NonNullable<Shape<typeof screen>['config']>
}

const STANDARD = { name: 'Standard', color: 'var(--line-strong)' }
const WHEELCHAIR = { name: 'Wheelchair', color: 'var(--line-strong)' }
const LOGE = { ticket: 200, name: 'Loge', color: 'var(--band-loge)' }
const SOFA = { ticket: 350, name: 'Sofa for two', color: 'var(--band-sofa)' }
const BASE = { standard_seats: STANDARD, wheelchair_seats: WHEELCHAIR }

export const SCREENS: readonly DemoScreen[] = [
  {
    key: 'lichthof-1',
    cinema: 'lichthof',
    name: 'Screen 1',
    short: '1',
    equipment: ['atmos', '3d'],
    online_seats: null,
    class_rate: { ...BASE, loge: LOGE, sofa: SOFA },
    config: { auto_assign_seats: { algorithm: 'CENTER_OUTWARDS' } },
  },
  {
    key: 'lichthof-2',
    cinema: 'lichthof',
    name: 'Screen 2',
    short: '2',
    equipment: [],
    online_seats: null,
    class_rate: { ...BASE, loge: { ...LOGE, ticket: 150 } },
    config: { auto_assign_seats: { algorithm: 'CENTER_OUTWARDS' } },
  },
  {
    key: 'lichthof-3',
    cinema: 'lichthof',
    name: 'Screen 3',
    short: '3',
    equipment: [],
    online_seats: 80,
    class_rate: BASE,
    config: { auto_assign_seats: { algorithm: 'CENTER_OUTWARDS' } },
  },
  {
    key: 'lichthof-4',
    cinema: 'lichthof',
    name: 'Screen 4',
    short: '4',
    equipment: ['piano'],
    online_seats: 120,
    class_rate: BASE,
    config: { hide_seatpicker: true, auto_assign_seats: { enabled: false } },
  },
  {
    key: 'kronen-1',
    cinema: 'kronen-kino',
    name: 'Saal 1',
    short: '1',
    equipment: ['3d'],
    online_seats: null,
    class_rate: { ...BASE, balcony: { ticket: 150, name: 'Balcony', color: 'var(--band-loge)' } },
    config: {
      separator: '-',
      row_naming: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K', 'L', 'M', 'N', 'P', 'R1', 'R2', 'R3', 'R4', 'R5'],
      auto_assign_seats: { algorithm: 'CENTER_OUTWARDS' },
    },
  },
  {
    key: 'kronen-2',
    cinema: 'kronen-kino',
    name: 'Saal 2',
    short: '2',
    equipment: [],
    online_seats: null,
    class_rate: BASE,
    config: { auto_assign_seats: { algorithm: 'CENTER_OUTWARDS' } },
  },
  {
    key: 'kronen-3',
    cinema: 'kronen-kino',
    name: 'Saal 3',
    short: '3',
    equipment: [],
    online_seats: null,
    class_rate: { ...BASE, sofa: { ...SOFA, ticket: 250 } },
    config: { ads_minutes: 10, auto_assign_seats: { algorithm: 'CENTER_OUTWARDS' } },
  },
]

/** Three ways to pay in the shop, all played by the sandbox provider, and two at the counter. */
export const PAYMENT_METHODS: readonly Shape<typeof paymentMethod>[] = [
  {
    name: 'Card',
    type: 'online',
    driver: 'sandbox',
    component: 'redirect',
    access: ['site'],
    sort: 1,
  },
  { name: 'PayPal', type: 'online', driver: 'sandbox', component: 'redirect', access: ['site'], sort: 2 },
  { name: 'Wero', type: 'online', driver: 'sandbox', component: 'qr', access: ['site'], sort: 3 },
  {
    name: 'Cash',
    type: 'cash',
    driver: 'cash',
    component: 'cash',
    access: ['register'],
    is_withdrawable: true,
    sort: 4,
  },
  {
    name: 'Card',
    type: 'terminal',
    driver: 'manual',
    component: 'terminal',
    access: ['register'],
    sort: 5,
  },
]
