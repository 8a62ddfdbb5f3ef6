import type { Kind } from '#protocol/resources.ts'

/** The ids of rows that a sample may name. */
export type Ids = Readonly<Partial<Record<Kind, number>>>

/** A row of a kind as a form would write it, the nth of its kind, and a change of it. */
export interface Sample {
  make: (ids: Ids, nth: number) => Record<string, unknown>
  change: Record<string, unknown>
}

const HALL = { numbered: false, places: 10, rows: [] }
const COLORS = { background: '#101018', text: '#f4f0e8', muted: '#b8b0a8', accent: '#ffb040' }
const ANY_TIME = { weekdays: 127, starts_from: null, starts_until: null, one_day_ahead: false, proof: false }
/** Another day for each, so that no two of them meet. */
function day(nth: number): string {
  return new Date(Date.UTC(2027, 0, nth + 1)).toISOString().slice(0, 10)
}

/**
 * One for each resource that has calls, in an order in which each names only those before it. A new resource
 * says here what a row of it is.
 */
export const SAMPLES: Record<Exclude<Kind, 'exhibitor'>, Sample> = {
  cinema: {
    make: (_ids, nth) => ({
      slug: `house-${nth}`,
      name: 'Lichthof',
      address1: 'Kanal 7',
      zip: '04229',
      city: 'Leipzig',

      country_code: 'DE',
      lat: 51.3,
      lng: null,
      gmaps: null,
      phone: null,
      email: null,
      time_zone: 'Europe/Berlin',
    }),
    change: { name: 'Lichthof on the canal', lat: null },
  },
  screen: {
    make: ({ cinema }, nth) => ({
      cinema_id: cinema,
      name: `Screen ${nth}`,
      short: `${nth}`,
      capacity: 10,
      online_seats: null,
      class_rate: {},
      config: { separator: ' ', auto_assign_seats: {} },
      arrangement: HALL,
    }),
    change: { online_seats: 5 },
  },
  tag: { make: (_ids, nth) => ({ slug: `anime-${nth}`, name: 'Anime' }), change: { name: 'Anime and manga' } },
  distributor: {
    make: (_ids, nth) => ({ name: `Nordlicht ${nth}`, email: 'dispo@nordlicht.example' }),
    change: { phone: '+49 40 000 00 10', email: null },
  },
  distributor_office: {
    make: ({ distributor }, nth) => ({ distributor_id: distributor, name: `Vienna ${nth}`, country_code: 'AT' }),
    change: { city: 'Vienna', country_code: null },
  },
  rental_profile: {
    make: (_ids, nth) => ({ name: `Usual ${nth}`, timeline: [{ from_week: 1, percent_bp: 5_000 }] }),
    change: { timeline: [{ from_week: 1, percent_bp: 4_700, minimum_cents: 15_000, fixed_cents: 0 }] },
  },
  movie: {
    make: (_ids, nth) => ({
      slug: `flow-${nth}`,
      display_title: 'Flow',
      internal_title: null,
      original_title: 'Straume',
      tagline: '',

      description: '',
      notice: null,
      runtime: 85,
      year: 2024,
      rating: '6',
      rating_scheme: 'fsk',
      warnings: ['fear'],

      showing_from: '2027-01-01',
      released_at: null,
      directors: ['Gints Zilbalodis'],
      actors: [],
      genres: ['animation'],

      nation: ['LV'],
      original_language: 'zxx',
      spoken_languages: [],
      links: {},
      poster: { genre: 'animation', seed: 1 },
      trailer: null,
      streaming: { provider: 'Kino at home', url: 'https://home.example/flow' },
      maccsbox: null,
      tags: [],
      status: 'active',
    }),
    change: { tagline: 'A cat, a boat', notice: 'no words', showing_from: null },
  },
  movie_version: {
    make: ({ movie }) => ({
      movie_id: movie,
      text: 'English, subtitled',
      short: 'OmU',
      dimension: '2D',
      media_type: 'DIGITAL',
      audio_language: 'en',
      subtitle_one_language: 'de',
      subtitle_two_language: null,
    }),
    change: { short: 'OV', subtitle_one_language: null },
  },
  voucher_type: {
    make: (_ids, nth) => ({
      type: 'giftcard',
      title: 'Gift card',
      slug: `gift-card-${nth}`,
      cost_turn: 1250,
      value_ticket: 1150,
      value_handling: 100,
    }),
    change: { turns_max: 10, page_title: 'Give a gift card', offline_grant: { grant: 'turns', turns: 2 } },
  },
  voucher_package: {
    make: ({ voucher_type }, nth) => ({
      title: `Evening for two ${nth}`,
      items: [{ voucher_type_id: voucher_type, turns: 2 }],
      price: 2300,
      vat_bp: 0,
    }),
    change: { price: 2100, visibility: 1 },
  },
  voucher_pack: {
    make: ({ cinema, voucher_type }, nth) => ({
      name: `Autumn ${nth}`,
      cinema_id: cinema,
      voucher_type_id: voucher_type,
      codes: 'imported',
      prefix: 'KN',
      count: 50,
    }),
    change: { valid_until: '2027-12-31', is_blocked: true },
  },
  price_group: { make: (_ids, nth) => ({ name: `Evening ${nth}` }), change: { sort: 3 } },
  price_rate: {
    make: ({ price_group, voucher_type }) => ({
      price_group_id: price_group,
      voucher_type_id: voucher_type ?? null,
      name: 'Adult',
      short: 'Adult',
      description: '',
      base_cents: 1150,
      handling_cents: 100,
      vat_bp: 700,
      color: 'var(--accent)',
      usable: {},
      used_in: ['site', 'register'],
    }),
    change: { base_cents: 1250, quota: 20, usable: { ...ANY_TIME, weekdays: 15, starts_until: '17:00' } },
  },
  ticket_price: {
    make: ({ price_group }, nth) => ({ price_group_id: price_group, seat_class: `sofa-${nth}`, ticket: 200 }),
    change: { ticket: 250, handling: 50 },
  },
  schedule: {
    make: ({ cinema, screen, movie, movie_version, price_group }, nth) => ({
      cinema_id: cinema,
      screen_id: screen,
      movie_id: movie,
      movie_version_id: movie_version,
      price_group_id: price_group,
      start: `${day(nth)}T19:00:00.000Z`,
      end: `${day(nth)}T21:00:00.000Z`,
      business_date: day(nth),
      max_online_tickets: null,
      is_seatpicker_enabled: false,
      arrangement: HALL,
      ignore_conflict: true,
    }),
    change: { sell_online: false, max_online_tickets: 40 },
  },
  schedule_reservation: {
    make: ({ cinema, movie }, nth) => ({
      cinema_id: cinema,
      movie_id: movie,
      starts_on: day(nth),
      time: '09:30',
      company_name: `School ${nth}`,
      contact_name: 'Ada L.',
      number_of_persons: 42,
    }),
    change: { comments: 'Two wheelchairs', payment_method: 'invoice' },
  },
  event: {
    make: ({ schedule, price_rate }, nth) => ({
      schedule_id: schedule,
      prices: price_rate ? [{ price_rate_id: price_rate, base_cents: 1500 }] : [],
      slug: `talk-${nth}`,
      title: 'Talk',
      page_title: null,
      description: '',
      content: '',
    }),
    change: { page_title: 'The talk' },
  },
  category: {
    make: ({ cinema }, nth) => ({ name: `Popcorn ${nth}`, color: '#fa0', cinemas: [cinema] }),
    change: { color: '#0fa' },
  },
  product: {
    make: ({ category }, nth) => ({
      category_id: category,
      name: 'Popcorn',
      description: 'small',
      barcode: `40063813${nth}`,
      price: 450,
      vat_bp: 700,
      stock: null,
      color: '#fa0',
      icon: null,
    }),
    change: { price: 480, barcode: null },
  },
  role: {
    make: (_ids, nth) => ({ name: `counter ${nth}`, color: '#000', permissions: ['register.sell'] }),
    change: { permissions: ['register.sell', 'tags.*'] },
  },
  employee: {
    make: ({ role }, nth) => ({
      name: `Mira ${nth}`,
      email: `mira-${nth}@kino.example`,
      roles: [role],
      permissions: [],
      pin: '2468',
    }),
    change: { email: null, receives_notifications: true },
  },
  payment_method: {
    make: () => ({
      name: 'Card',
      type: 'online',
      driver: 'sandbox',
      component: 'redirect',
      access: ['site'],
      config: { merchant: '4711', key: 'a-secret-of-the-house' },
    }),
    change: { name: 'Card or phone', config: { key: 'another-secret' } },
  },
  background: {
    make: (_ids, nth) => ({ name: `Dusk ${nth}`, type: 'gradient', color: '#101018', to_color: '#201828' }),
    change: { angle: 90, sort: 2 },
  },
  theme: {
    make: ({ background }, nth) => ({ name: `Evening ${nth}`, colors: COLORS, background_id: background }),
    change: { background_id: null, colors: { ...COLORS, accent: '#ffd070' } },
  },
  signage: {
    make: ({ cinema, screen, theme }, nth) => ({
      cinema_id: cinema,
      screen_id: screen,
      name: `Door ${nth}`,
      type: 'now_playing',
      theme_id: theme,
      display_times: {},
      messages: ['Welcome'],
      queue_items: [{ part: 'schedules' }],
    }),
    change: { role: 1, messages: [], screen_id: null },
  },
  content: {
    make: (_ids, nth) => ({
      type: 'page',
      locale: 'en',
      page_slug: `about-${nth}`,
      title: 'About us',
      text: 'A house.',
    }),
    change: { title: 'About the house', priority: 3 },
  },
  device: {
    make: ({ cinema }, nth) => ({
      cinema_id: cinema,
      uid: `d5a2c7f0-0000-4000-8000-${String(nth).padStart(12, '0')}`,
      type: 'register',
      name: `Counter ${nth}`,
      series: `K${nth}`,
    }),
    change: { name: 'Counter left', auto_lock_minutes: 3 },
  },
}
