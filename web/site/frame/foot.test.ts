import { expect, test } from 'vitest'
import { de } from '#protocol/i18n/site/de.ts'
import { en } from '#protocol/i18n/site/en.ts'
import type { Shell } from '#protocol/site/pages.ts'
import { html, type Loaded, words } from '../testing/read-page.ts'
import * as sample from '../testing/sample.ts'

const [lichthof, kronen] = sample.shell.cinemas
async function footOf(pages: Loaded = {}): Promise<string> {
  return /<footer[\s\S]*<\/footer>/.exec(await html('/en/nowhere', pages))![0]
}
function having(cinemas: Shell['cinemas']): Loaded {
  return { shell: { ...sample.shell, cinemas } }
}

test('F-017 the foot says who this is and how to reach them, and leads to what the law asks for', async () => {
  const website = { ...sample.shell.website, footer: { groups: [], text: { en: '<p>Since <b>1911</b></p>' } } }
  const legal = [
    { page_slug: 'privacy-policy', title: 'Privacy' },
    { page_slug: 'imprint', title: 'Imprint' },
  ]
  const foot = await footOf({ shell: { ...sample.shell, website }, legal })
  expect(foot).toContain('<p>Since <b>1911</b></p>')
  expect(foot).toContain('href="mailto:kontakt@lichthof.example"')
  expect(foot).toContain('href="tel:+493410000010"')
  expect(foot).toContain('<a href="/en/privacy-policy">Privacy</a>')
  expect(foot).toContain('<a href="/en/info/imprint">Imprint</a>')
  expect(words(foot)).toContain('© Lichthof Kinos GmbH')
  expect(words(foot)).toContain(en.cookies.again)
})

test('F-027 the foot leads to the programme as a calendar and by RSS, in the words of the page, and its head names both', async () => {
  const page = await html('/de', { shell: { ...sample.shell, locales: ['en', 'de'] }, home: sample.home([]) })
  for (const [kind, type, title] of [
    ['ics', 'text/calendar', de.feeds.calendar],
    ['rss', 'application/rss+xml', de.feeds.news],
  ]) {
    expect(page).toContain(`<a href="/programme-de.${kind}">${title}</a>`)
    expect(page).toContain(`<link rel="alternate" type="${type}" title="${title}" href="/programme-de.${kind}">`)
  }
})

const contact: Shell['website']['contact'] = {
  phone: '+49 341 000 00 01',
  phone2: '(0341) 00 02',
  phone2_text: { en: 'for groups', de: 'für Gruppen' },
  serving_on: { en: 'Every day from 14:00' },
  whatsapp: '+49 341 000 00 03',
  messenger: 'https://m.me/lichthof',
  facebook: 'https://facebook.example/lichthof',
  instagram: null,
  twitter: 'https://x.example/?a=1&b="><script>',
}
const hours = [
  { weekdays: 0b0011111, opens: '16:00', closes: '24:30' },
  { weekdays: 0b1100000, opens: '11:00', closes: '25:00' },
]

test.each(['/en/nowhere', '/en/contact'])(
  'F-026 %s says how the house is reached, when its cinemas are open, and its VAT number',
  async (path) => {
    const website = { ...sample.shell.website, contact }
    const exhibitor = { ...sample.shell.exhibitor, vat_number: 'DE 123' }
    const shell: Shell = { ...sample.shell, exhibitor, website, cinemas: [{ ...lichthof!, hours }, kronen!] }
    const page = await html(path, { shell, contact: {} })
    for (const part of [/<main[\s\S]*<\/main>/, /<footer[\s\S]*<\/footer>/].slice(path === '/en/contact' ? 0 : 1)) {
      const said = part.exec(page)![0]
      expect(words(said)).toContain('+49 341 000 00 01 (0341) 00 02 for groups Every day from 14:00 WhatsApp Messenger')
      expect(words(said)).toContain('Mon–Fri 16:00–00:30 Sat, Sun 11:00–01:00')
      expect(said).toContain('href="tel:03410002"')
      expect(said).toContain('href="https://wa.me/493410000003"')
      expect(said).toContain('href="https://m.me/lichthof" target="_blank" rel="noreferrer"')
      expect(said).not.toContain('Instagram')
      expect(said).not.toContain('<script>')
    }
    expect(words(page)).toContain('© Lichthof Kinos GmbH VAT number DE 123')
  },
)

test('F-026 a house that says no more than its e-mail address has nothing more there', async () => {
  const foot = await footOf()
  expect(foot).not.toMatch(/WhatsApp|VAT number|wa\.me/)
  expect(
    words(await html('/en/contact', { shell: { ...sample.shell, cinemas: [kronen!] }, contact: {} })),
  ).not.toContain(en.info.talk)
})

test('F-231 what is no text is not drawn in the foot, whatever the hub sent', async () => {
  const text = { en: '<p onclick="x()">A</p><script>x()</script><img src=x onerror=x()>' }
  const website = { ...sample.shell.website, footer: { groups: [], text } }
  expect(await footOf({ shell: { ...sample.shell, website } })).not.toMatch(/onclick|script|<img/)
})

test('F-018 F-316 zip and city stand there with two cinemas, and not with three; the map only with one', async () => {
  const two = words(await footOf())
  expect(two).toMatch(/04229 Leipzig[\s\S]*04109 Leipzig/)
  const three = words(await footOf(having([lichthof!, kronen!, { ...kronen!, id: 3, name: 'Third' }])))
  expect(three).toContain('Karl-Heine-Straße 61')
  expect(three).not.toContain('Leipzig')
  expect(await footOf()).not.toContain('openstreetmap')
  const one = await footOf(having([lichthof!]))
  expect(one).toContain(`href="${lichthof!.map_url!.replaceAll('&', '&amp;')}"`)
  expect(one).toContain(`href="${lichthof!.way_url}"`)
  expect(words(one)).toMatch(new RegExp(`04229 Leipzig[\\s\\S]*${en.frame.map}[\\s\\S]*${en.frame.way}`))
  expect(words(await footOf(having([kronen!])))).not.toContain(en.frame.map)
})

test('F-007 nobody is asked about cookies before the page lives, so that without JavaScript nothing covers it', async () => {
  expect(await html('/en/nowhere')).not.toContain(en.cookies.question)
})

test('F-016 F-010 the box of the newsletter stands in the foot only with that feature, and leads to its page', async () => {
  expect(await footOf()).not.toContain('<form')
  const features = { ...sample.shell.features, newsletters: true }
  const foot = await footOf({ shell: { ...sample.shell, features } })
  expect(foot).toMatch(/<form[^>]* action="\/en\/info\/newsletter"/)
  expect(foot).toMatch(/<label for="newsletter">[\s\S]*<input id="newsletter" type="email"[^>]* name="email"/)
  // without JavaScript nothing would ever enable it, and the page takes the address behind its own
  expect(foot).not.toMatch(new RegExp(`disabled[^>]*>${en.shell.subscribe}`))
})
