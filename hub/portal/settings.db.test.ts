import { expect, test } from 'vitest'
import { NO_WEBSITE } from '#protocol/catalogue/website.ts'
import { openSampleHouse } from './testing/sample-house.ts'

const { portal, anton, make } = await openSampleHouse([])
const VIEW = { exhibitor_id: 1, name: 'Mira K.', permissions: ['settings.view'] }

async function now() {
  return (await anton('GET', '../settings')).body.data
}

test('F-237 F-238 the settings are read, any part of them is changed, and the rest stays', async () => {
  const before = await now()
  const said = await anton('POST', '../settings', { data: { settings: { hold_minutes: 7 }, trade_name: 'Kino West' } })
  expect(said.body.data).toMatchObject({ trade_name: 'Kino West', version: before.version + 1 })
  expect(await now()).toMatchObject({
    trade_name: 'Kino West',
    brand: before.brand,
    settings: { ...before.settings, hold_minutes: 7 },
    public_config: before.public_config,
  })
})

test('F-237 settings begun anew keep name, colour, languages and modules', async () => {
  await anton('POST', '../settings', {
    data: { public_config: { midnight_offset: 120 }, settings: { hold_minutes: 9 } },
  })
  const before = await now()
  const said = await anton('POST', '../settings/new', { data: { settings: { paying_minutes: 20 } } })
  expect(said.status).toBe(200)
  expect(await now()).toMatchObject({
    trade_name: before.trade_name,
    accent: before.accent,
    locales: before.locales,
    public_config: { midnight_offset: 300, features: before.public_config.features },
    settings: { hold_minutes: 10, paying_minutes: 20 },
  })
})

test('F-333 what a house has printed on paper is kept, and refused where no printer prints it', async () => {
  const paper = { vat_number: 'DE 123', receipt_foot: 'Danke\nBis bald' }
  expect((await anton('POST', '../settings', { data: { paper } })).status).toBe(200)
  await anton('POST', '../settings/new', { data: {} })
  expect((await now()).paper).toEqual({ ...paper, receipt_head: '', ticket_foot: '' })
  const said = await anton('POST', '../settings', { data: { paper: { ticket_foot: 'Bis bald \u{1f44b}' } } })
  expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['paper.ticket_foot']])
  const lines = Array.from({ length: 9 }, () => 'x').join('\n')
  expect((await anton('POST', '../settings', { data: { paper: { receipt_head: lines } } })).status).toBe(422)
  expect((await now()).paper.ticket_foot).toBe('')
})

test('F-180 F-238 the form saves with the version it saw, and its history says who changed what', async () => {
  const { id, version, settings } = await now()
  const form = (await anton('GET', `settings/${id}/edit`)).body
  expect(form).toMatchObject({
    data: { id, version },
    options: { 'web_device.payment_method_ids': [] },
    extras: { secrets: {} },
  })
  const change = { settings: { ...settings, auto_lock_minutes: 3 } }
  expect((await anton('PUT', `settings/${id}`, { version, ...change })).body.data.version).toBe(version + 1)
  expect((await anton('PUT', `settings/${id}`, { version, ...change })).status).toBe(409)
  const [last] = (await anton('GET', `settings/${id}/history`)).body.data
  expect(last).toMatchObject({ changed_by_name: 'Anton B.', before: { settings } })
})

test('F-238 a group that a form sends in part is refused: what it left out would be lost', async () => {
  const { id, version } = await now()
  const said = await anton('PUT', `settings/${id}`, { version, settings: { hold_minutes: 5 } })
  expect([said.status, Object.keys(said.body.errors)]).toEqual([
    422,
    expect.arrayContaining(['settings.paying_minutes']),
  ])
})

test('F-242 the website is the one device of type web: it names its own ways to pay, each open to the site as long as it does', async () => {
  await anton('POST', '../settings', { data: { web_device: { name: 'Shop' } } })
  const card = await make('payment_method')
  const cash = await make('payment_method', {
    name: 'Cash',
    type: 'cash',
    driver: 'cash',
    component: 'cash',
    access: ['register'],
  })
  const { id } = await now()
  const { options } = (await anton('GET', `settings/${id}/edit`)).body
  expect(options['web_device.payment_method_ids']).toEqual([{ value: card.id, label: 'Card' }])
  const named = (ids: number[]) => anton('POST', '../settings', { data: { web_device: { payment_method_ids: ids } } })
  for (const other of [cash.id, 999_999])
    expect(Object.keys((await named([other])).body.errors)).toEqual(['web_device.payment_method_ids'])
  expect((await named([card.id])).status).toBe(200)
  await anton('POST', '../settings/new', { data: {} })
  expect((await now()).web_device).toEqual({ name: 'Shop', payment_method_ids: [card.id] })
  const path = `payment-methods/${card.id}`
  for (const [field, change] of [
    ['status', { status: 'inactive' }],
    ['access', { type: 'other', driver: 'none', component: 'none', access: ['register'] }],
    ['type', { type: 'other', driver: 'none', component: 'none' }],
  ] as const) {
    const { refusal, body } = await anton('PUT', path, { version: card.version, ...change })
    expect([refusal, Object.keys(body.errors)]).toEqual(['still_used', [field]])
  }
  expect((await anton('DELETE', path, { version: card.version })).refusal).toBe('still_used')
  expect((await named([])).status).toBe(200)
  expect((await anton('PUT', path, { version: card.version, status: 'inactive' })).status).toBe(200)
})

test('F-171 F-330 host names and modules are not for a manager of the house to choose', async () => {
  const { id, version, public_config } = await now()
  const features = { ...public_config.features, invoice: true }
  const said = await anton('PUT', `settings/${id}`, {
    version,
    hosts: ['other.example'],
    public_config: { ...public_config, features },
  })
  expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['hosts', 'public_config.features']])
  expect((await anton('POST', '../settings', { data: { public_config: { features } } })).status).toBe(422)
  expect((await anton('POST', '../settings', { data: { hosts: ['other.example'] } })).status).toBe(422)
  expect((await now()).version).toBe(version)
})

test.each([
  [{ settings: { hold_minutes: 0 } }, 'data.settings.hold_minutes'],
  [{ settings: { hold_minutes: 1e12 } }, 'data.settings.hold_minutes'],
  [{ settings: { unknown: 1 } }, 'data.settings'],
  [{ locales: ['en', 'en'] }, 'data.locales'],
  [{ locales: [] }, 'data.locales'],
  [{ trade_name: 'a\u0000b' }, 'data.trade_name'],
  [{ accent: { h: 400, c: 0.1, l: 0.8 } }, 'data.accent.h'],
])('F-238 %j is refused at its field', async (data, field) => {
  const { version } = await now()
  const said = await anton('POST', '../settings', { data })
  expect([said.status, Object.keys(said.body.errors)]).toEqual([422, [expect.stringContaining(field)]])
  expect((await now()).version).toBe(version)
})

test('F-025 F-330 who may only look changes nothing; of another house there is nothing to see', async () => {
  const mira = await portal.visit(1, VIEW)
  const { id, version } = (await mira('GET', '../settings')).body.data
  const refused = await mira('POST', '../settings', { data: { brand: 'x' } })
  expect([refused.status, refused.body.message]).toEqual([403, 'You do not have access to this resource.'])
  expect((await mira('PUT', `settings/${id}`, { version, brand: 'x' })).status).toBe(403)
  const nobody = await portal.visit(1, null)
  expect((await nobody('GET', '../settings')).status).toBe(401)
  const there = await portal.visit(2, { ...VIEW, exhibitor_id: 2, permissions: ['settings.*'] })
  expect((await there('GET', `settings/${id}/edit`)).status).toBe(404)
  expect((await there('PUT', `settings/${id}`, { version, brand: 'x' })).status).toBe(404)
  expect((await there('GET', `settings/${id}/history`)).status).toBe(404)
})

test('F-237 two changes at once both stand', async () => {
  const parts = [{ settings: { hold_renewals: 1 } }, { settings: { max_seats_per_hold: 7 } }, { brand: 'West' }]
  const answers = await Promise.all(parts.map((data) => anton('POST', '../settings', { data })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await now()).toMatchObject({ brand: 'West', settings: { hold_renewals: 1, max_seats_per_hold: 7 } })
})

const WEBSITE = {
  contact: {
    ...NO_WEBSITE.contact,
    phone: '+49 341 000 00 01',
    serving_on: { en: 'Every day from 14:00' },
    instagram: 'https://instagram.example/lichthof',
  },
  header: { logo: null, logo_dark: null, tagline: { en: 'Since 1911' } },
  home_redirect: '/movies/today',
  navigation: [
    { label: { en: 'Programme', de: 'Programm' }, link: '/movies', is_hidden: false, children: [] },
    {
      label: { en: 'House' },
      link: null,
      is_hidden: false,
      children: [{ label: { en: 'Jobs' }, link: 'https://jobs.example/kino', is_hidden: true }],
    },
  ],
  header_slides: [
    { text: { en: 'Closed on Monday' }, link: null, from_on: '2026-11-20', until_on: null, is_hidden: false },
  ],
  slides: [],
  footer: {
    groups: [{ title: { en: 'Ask us' }, links: [{ label: { en: 'Mail' }, link: 'mailto:a@b.example' }] }],
    text: {},
  },
  school_screenings: { cycles: [{ name: { en: 'Years 5 to 8' } }], starts: [{ time: '08:30' }] },
}

test('F-026 F-033 F-238 the words of the website are kept as they are written, and a part of them is changed alone', async () => {
  const said = await anton('POST', '../settings', { data: { website_config: WEBSITE } })
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  expect((await now()).website_config).toEqual(WEBSITE)
  const slides = [
    { title: { en: 'Film week' }, text: {}, link: '/movies', from_on: null, until_on: null, is_hidden: false },
  ]
  await anton('POST', '../settings', { data: { website_config: { slides } } })
  expect((await now()).website_config).toEqual({ ...WEBSITE, slides })
})

test('F-017 F-231 the text of the foot is HTML, and what is no text is taken out when it is saved', async () => {
  const text = { en: '<b onclick="x()">Since 1911</b><script>x()</script>', de: '<img src=x onerror=x()>A' }
  await anton('POST', '../settings', { data: { website_config: { footer: { groups: [], text } } } })
  expect((await now()).website_config.footer.text).toEqual({ en: '<b>Since 1911</b>', de: 'A' })
  const long = { en: '&'.repeat(200) }
  const said = await anton('POST', '../settings', { data: { website_config: { footer: { groups: [], text: long } } } })
  expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['website_config.footer.text.en']])
})

const line = { label: { en: 'A' }, link: '/a', is_hidden: false }
function link(to: string) {
  return { navigation: [{ ...line, link: to, children: [] }] }
}
test.each([
  ['a script', link('javascript:alert(1)'), 'navigation.0.link'],
  ['another host without a scheme', link('//elsewhere.example'), 'navigation.0.link'],
  ['a back slash', link('/\\\\elsewhere.example'), 'navigation.0.link'],
  ['an unencrypted address', link('http://elsewhere.example'), 'navigation.0.link'],
  ['a letter that no store takes', link('/a\u0000'), 'navigation.0.link'],
  ['a line that leads nowhere', { navigation: [{ ...line, link: null, children: [] }] }, 'navigation.0.link'],
  ['a line without words', { navigation: [{ ...line, label: { de: ' ' }, children: [] }] }, 'navigation.0.label'],
  [
    'a child without a link',
    { navigation: [{ ...line, children: [{ ...line, link: null }] }] },
    'navigation.0.children.0.link',
  ],
  ['a first page that is itself', { home_redirect: '/' }, 'home_redirect'],
  ['a first page at another host without a scheme', { home_redirect: '//elsewhere.example' }, 'home_redirect'],
  ['a first page that is a letter', { home_redirect: 'mailto:a@b.example' }, 'home_redirect'],
  ['a telephone that dials more', { contact: { ...NO_WEBSITE.contact, phone: '+49;ext=1' } }, 'contact.phone'],
  [
    'a network at a script',
    { contact: { ...NO_WEBSITE.contact, facebook: 'javascript:alert(1)' } },
    'contact.facebook',
  ],
  ['nine lines', { navigation: Array.from({ length: 9 }, () => ({ ...line, children: [] })) }, 'navigation'],
  ['a language that is none', { navigation: [{ ...line, label: { xx: 'A' }, children: [] }] }, 'navigation.0.label'],
  [
    'a slide that ends before it begins',
    {
      slides: [
        { title: { en: 'A' }, text: {}, link: null, from_on: '2026-11-21', until_on: '2026-11-20', is_hidden: false },
      ],
    },
    'slides.0.until_on',
  ],
  [
    'a slide without a heading',
    { slides: [{ title: {}, text: {}, link: null, from_on: null, until_on: null, is_hidden: false }] },
    'slides.0.title',
  ],
  [
    'a group of the foot without a heading',
    { footer: { groups: [{ title: {}, links: [] }], text: {} } },
    'footer.groups.0.title',
  ],
])('F-033 F-238 on the website %s is refused at its field', async (_, website_config, field) => {
  const { version } = await now()
  const said = await anton('POST', '../settings', { data: { website_config } })
  expect(said.status).toBe(422)
  expect(Object.keys(said.body.errors)[0]).toContain(`website_config.${field}`)
  expect((await now()).version).toBe(version)
})
