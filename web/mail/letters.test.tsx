import { describe, expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { sayMail } from '#protocol/i18n/mail/say.ts'
import { ALERTS } from '#protocol/mailings/alert-kinds.ts'
import { lampOf } from '#protocol/mailings/lamp.ts'
import { Head, type Letter, Occasion, type Sender } from '#protocol/mailings/letters.ts'
import type { TicketDocument } from '#protocol/mailings/ticket-document.ts'
import { renderLetter } from './server.tsx'

const LINK = 'https://lichthof.example/portal/reset#token=abc-DEF_123'
const LEAVE = 'https://lichthof.example/en/info/newsletter/leave/abc-DEF_456'
const CHANGE = 'https://kino.example/de/voucher/c'
const HOUSE: Sender = {
  trade_name: 'Lichthof <Kinos> & Co',
  brand: 'Lichthof',
  accent: { l: 0.855, c: 0.168, h: 88 },
  email: 'info@lichthof.example',
}
const GIFT = { title: 'Gift card <2>', turns: 2, products_cents: 1_000, cinema: 'Kronen Kino' } as const
const LETTERS: Letter[] = [
  { kind: 'password_reset', name: 'Anton B.', link: LINK, minutes: 60 },
  {
    kind: 'voucher',
    name: 'Inge <B.>',
    from: 'Jana B.',
    message: 'Dear Inge,\nhave a <good> evening.',
    code: 'ABCD EFGH JKMN PQRS T',
    valid_until: '2029-12-31',
    ...GIFT,
  },
  { kind: 'voucher', name: 'Jana B.', from: null, message: '', code: 'ABCD EFGH', valid_until: null, ...GIFT },
  {
    kind: 'voucher_bought',
    name: 'Jana B.',
    title: 'Gift card',
    email: 'inge@mailbox.example',
    deliver_on: '2026-12-24',
    link: LINK,
    change_link: CHANGE,
  },
  { kind: 'invitation', name: 'Nora V.', link: LINK, days: 1 },
  {
    kind: 'alerts',
    link: LINK,
    alerts: ALERTS.map((kind, nth) => ({
      kind,
      cinema: nth % 2 === 0 ? 'Kronen <Kino>' : null,
      since: '2026-10-25T00:30:00.000Z',
      time_zone: 'Europe/Berlin',
    })),
    more: 2,
  },
  { kind: 'factor_removed', name: 'Rosa W.', link: LINK, by: 'Anton B.' },
  {
    kind: 'contact_message',
    name: 'Jana <B.>',
    email: 'jana@mailbox.example',
    phone: '0341 1',
    message: 'Is the bar open?\nI come by tram.',
  },
  ...([null, 'French, subtitled'] as const).flatMap((version): Letter[] => {
    const wish = {
      movie: 'Metropolis <1927>',
      version,
      cinema: 'Lichthof',
      date: '2026-12-02',
      time: '08:30',
      persons: 52,
    }
    return [
      { kind: 'school_request_came', ...wish },
      {
        kind: 'school_request',
        ...wish,
        name: 'Tobias <W.>',
        link: LINK,
        email: 't.wendt@gym-sued.example',
        mobile: '0151 000 00 44',
        company_name: 'Gymnasium Südvorstadt',
        cycle: 'Years 9 to 13',
        payment_method: 'invoice',
        invoice_address: 'Fichtestraße 12\n04275 Leipzig',
        comments: 'One pupil uses a wheelchair.\nTen minutes for questions?',
      },
    ]
  }),
  { kind: 'newsletter_confirm', link: LINK, leave: LEAVE, days: 7 },
  { kind: 'caretaker_made', name: 'Rosa W.', link: LINK, by: 'Anton B.', who: 'Ida L.', house: 'Kronen' },
  { kind: 'caretaker_ended', name: 'Rosa W.', link: LINK, by: 'Anton B.', who: 'Ida L.', house: 'Kronen' },
  ...(['on_its_way', 'at_counter', 'stays'] as const).map((money) => ({
    kind: 'schedule_cancelled' as const,
    name: 'Jana B.',
    movie: 'Flow <2>',
    cinema: 'Kronen Kino',
    start: '2026-11-28T20:00:00.000Z',
    time_zone: 'Europe/Berlin',
    tickets: 2,
    reason: 'The projector is broken.',
    money,
  })),
  ...[1, 2].map((tickets) => ({
    kind: 'order_cancelled' as const,
    name: 'Jana B.',
    number: '26-1000310',
    movie: 'Flow <2>',
    cinema: 'Kronen Kino',
    start: '2026-11-28T20:00:00.000Z',
    time_zone: 'Europe/Berlin',
    tickets,
    back: { online_cents: 1_234, voucher_cents: 567, turns: tickets - 1 },
  })),
  {
    kind: 'schedule_moved',
    name: 'Jana B.',
    movie: 'Flow <2>',
    cinema: 'Kronen Kino',
    start: '2026-11-28T20:00:00.000Z',
    time_zone: 'Europe/Berlin',
    from_screen: 'Screen 1',
    screen: 'Screen 2',
    seats: [
      { from: 'H 10', to: 'C 4' },
      { from: null, to: 'C 5' },
    ],
    document: null,
  },
  ...Occasion.options.map((occasion) => ({
    kind: 'schedule_message' as const,
    name: 'Jana B.',
    movie: 'Flow <2>',
    cinema: 'Kronen Kino',
    start: '2026-11-28T20:00:00.000Z',
    time_zone: 'Europe/Berlin',
    tickets: 2,
    occasion,
    message: 'It starts at 21:20.\nThe bar is open.',
    voucher: occasion === 'delay' ? null : { title: 'Popcorn', code: 'ABCD-EFGH', valid_until: '2027-11-28' },
    refund_cents: occasion === 'breakdown' ? 1_250 : 0,
  })),
]
const CASES = LETTERS.flatMap((letter) => LOCALES.map((locale) => [letter.kind, locale, letter] as const))

describe('a letter', () => {
  test.each(CASES)(
    'F-159 F-161 F-169 %s in %s says all of it in HTML and in plain text',
    async (_kind, locale, letter) => {
      const { subject, html, text } = await renderLetter(letter, HOUSE, locale)
      expect(subject).toContain(HOUSE.trade_name)
      expect(html).toContain(`lang="${locale}"`)
      const answers_to = 'email' in letter ? letter.email : HOUSE.email
      for (const words of [answers_to, HOUSE.trade_name]) expect(text).toContain(words)
      if ('name' in letter) expect(text).toContain(letter.name)
      if ('phone' in letter) expect(text).toContain(letter.phone)
      expect(text.split(LINK)).toHaveLength('link' in letter ? 2 : 1)
      if ('change_link' in letter) expect(text.split(CHANGE)).toHaveLength(2)
      if ('leave' in letter) expect(text.split(LEAVE)).toHaveLength(2)
      if ('movie' in letter)
        for (const words of [letter.movie, 'time' in letter ? letter.time : '21:00']) expect(text).toContain(words)
      if ('persons' in letter)
        for (const words of ['52', letter.cinema, letter.version ?? letter.movie]) expect(text).toContain(words)
      if ('comments' in letter)
        for (const words of [
          letter.mobile,
          letter.company_name,
          letter.cycle,
          ...letter.comments.split('\n'),
          'Fichtestraße 12',
        ])
          expect(text).toContain(words)
      if ('seats' in letter)
        for (const words of ['Screen 1', 'Screen 2', 'H 10', 'C 4', 'C 5']) expect(text).toContain(words)
      if ('back' in letter) {
        for (const words of ['26-1000310', '12', '34', '5', '67', letter.cinema]) expect(text).toContain(words)
        expect(text.includes(sayMail(locale)('order_cancelled.turns', { count: 1 }))).toBe(letter.back.turns === 1)
      }
      if ('reason' in letter) expect(text).toContain(letter.reason)
      if ('voucher' in letter) expect(text.includes('ABCD-EFGH')).toBe(letter.voucher !== null)
      if ('message' in letter) for (const line of letter.message.split('\n')) expect(text).toContain(line)
      expect(html).not.toMatch(/\{\{|oklch|<script|<img|<Kinos>/)
      expect(text).not.toMatch(/\{\{|&amp;|<br/)
    },
  )
})

test('the lamp of a house is one that every mail client shows, and what stands on it reads', () => {
  expect(lampOf(HOUSE.accent)).toEqual({ fill: '#fdc724', on: '#241523' })
  expect(lampOf({ l: 0.4, c: 0.4, h: 265 }).on).toBe('#fffdf9')
  expect(lampOf({ l: 1, c: 0.4, h: 120 }).fill).toBe('#ffffff')
})

test('F-142 F-230 F-231 what the house says after a purchase stands in its letter, in HTML and in plain text', async () => {
  const document: TicketDocument = {
    title: 'Tickets',
    house: { trade_name: HOUSE.trade_name, brand: HOUSE.brand, fill: '#fdc724', on: '#241523' },
    pages: [],
    fetch: null,
    fold: '',
    order: { title: 'Order', rows: [], totals: [] },
    notes: [],
    small: '',
  }
  const text = [
    '<p>The bar opens at <b>six</b>.</p><ul><li>Soup</li></ul><p onclick="x()">See <a href="https://lichthof.example/way">the way</a>',
    ' or <a href="/info/way">this</a><a href="javascript:x()">.</a><script>x()</script></p>',
  ].join('')
  const letter: Letter = {
    kind: 'tickets',
    name: 'Jana B.',
    link: null,
    document,
    words: [{ title: 'Before the film', text }],
  }
  const said = await renderLetter(letter, HOUSE, 'en')
  for (const words of ['Before the film', 'The bar opens at six.', 'Soup', 'https://lichthof.example/way'])
    expect(said.text).toContain(words)
  expect(said.html).toContain('href="https://lichthof.example/way"')
  expect(said.html).not.toMatch(/onclick|javascript:|<script|\/info\/way/)
  const silent = await renderLetter({ ...letter, words: [] }, HOUSE, 'en')
  expect(silent.text).not.toContain('Before the film')
})

test('F-095 the letter with tickets says what is fetched at the counter, and where its code is', async () => {
  const fetch = { title: 'At the counter', text: 'Show it.', rows: ['2 × Cola <0.5>'], code: 'KB1:0', number: '26-1' }
  const paper = {
    title: 'Tickets',
    pages: [],
    fold: '',
    order: { title: '', rows: [], totals: [] },
    notes: [],
    small: '',
  }
  const house = { trade_name: HOUSE.trade_name, brand: HOUSE.brand, fill: '#fdc724', on: '#241523' }
  const letter: Letter = { kind: 'tickets', name: 'Jana', link: null, words: [], document: { ...paper, house, fetch } }
  const { text, html } = await renderLetter(letter, HOUSE, 'en')
  expect(text).toContain('2 × Cola <0.5>')
  expect(html).toContain('2 × Cola &lt;0.5&gt;')
  expect(text).toContain('The code for it is on the last page of the PDF.')
  const none = await renderLetter({ ...letter, document: { ...paper, house, fetch: null } }, HOUSE, 'en')
  expect(none.text).not.toContain('last page')
})

test.each(LOCALES)(
  'SECURITY "Mail" in %s the subject of every letter fits its line, whatever house, movie and person are called',
  async (locale) => {
    const names = ['W'.repeat(120), '🎬'.repeat(60)]
    for (const letter of LETTERS)
      for (const trade_name of names)
        for (const long of names) {
          const named = {
            ...letter,
            ...('name' in letter && { name: long }),
            ...('movie' in letter && { movie: long }),
          }
          const { subject } = await renderLetter(
            { ...named, ...('title' in letter && { title: long }) } as Letter,
            { ...HOUSE, trade_name },
            locale,
          )
          expect(Head.shape.subject.safeParse(subject).success).toBe(true)
        }
  },
)

test('a long title is cut between two letters of people', async () => {
  const [letter] = LETTERS.filter(({ kind }) => kind === 'schedule_message')
  const movie = `${'x'.repeat(59)}🎬🎬`
  const { subject } = await renderLetter({ ...letter, movie } as Letter, HOUSE, 'en')
  expect(subject.isWellFormed()).toBe(true)
  expect(subject).toContain('x🎬:')
})
