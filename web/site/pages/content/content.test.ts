import { expect, test } from 'vitest'
import type { ContentPage } from '#protocol/content/shown.ts'
import { en } from '#protocol/i18n/site/en.ts'
import type { Shell } from '#protocol/site/pages.ts'
import { get, html, words } from '../../testing/read-page.ts'
import * as sample from '../../testing/sample.ts'

const about: ContentPage = {
  page_slug: 'about-us',
  type: 'page',
  locale: 'en',
  title: 'About us',
  text: '<h2>Since 1911</h2><p>Two houses on the <a href="/movies" rel="noopener nofollow">canal</a>.</p>',
  groups: [],
}
const faq: ContentPage = {
  ...about,
  page_slug: 'questions',
  type: 'faq',
  title: 'Questions and answers',
  text: '<p>What people ask at the counter.</p>',
  groups: [
    {
      title: 'Tickets',
      questions: [
        { question: 'May I give a ticket back?', answer: '<p>Yes, <b>until an hour before</b>.</p>' },
        { question: 'Do children pay?', answer: '<p>They do.</p>' },
      ],
    },
    { title: 'In the house', questions: [{ question: 'How late may I come?', answer: '<p>20 minutes.</p>' }] },
  ],
}

function item(label: string, link: string | null, children: { label: object; link: string }[] = []) {
  return { label: { en: label }, link, children }
}

function child(label: string, link: string) {
  return { label: { en: label }, link }
}

function visiting(navigation: Shell['website']['navigation']): Shell {
  return { ...sample.shell, website: { ...sample.shell.website, navigation } }
}

const visit = visiting([
  item('Programme', '/movies'),
  item('Visit', null, [child('About us', '/info/about-us'), child('Questions', '/info/questions')]),
])

test('F-056 a page shows its title and its HTML; a link of it is a page of the site in the reader’s language', async () => {
  const page = await html('/en/info/about-us', { content: about })
  expect(page).toContain('<h1>About us</h1>')
  expect(page).toContain('<title>About us | Lichthof</title>')
  expect(page).toMatch(/<h2>Since 1911<\/h2><p>Two houses on the <a href="\/en\/movies">canal<\/a>/)
})

test('F-056 a missing page is the 404 page at its own address', async () => {
  for (const slug of ['nothing', 'Nothing', 'a--b']) {
    const response = await get(`/en/info/${slug}`, { content: null })
    expect(response.status).toBe(404)
    expect(words(await response.text())).toContain(en.lost_page.title)
  }
})

test('F-056 F-006 a page that is written in another language says in which', async () => {
  expect(await html('/en/info/about-us', { content: { ...about, locale: 'de' } })).toContain('<article lang="de">')
  expect(await html('/en/info/about-us', { content: about })).toContain('<article>')
})

test('F-231 what is no HTML of a page is not drawn, whatever the hub sent', async () => {
  const text = '<p onclick="x()">A</p><script>x()</script><img src=x onerror=x()><a href="javascript:x()">B</a>'
  const [page] = (await html('/en/info/about-us', { content: { ...about, text } })).split('page-data')
  expect(page).toContain('<p>A</p>')
  expect(page).not.toMatch(/onclick|onerror|javascript:|<img src="?x/)
})

test('F-057 questions stand in groups, each with its answer behind it; they open without a script, several at once', async () => {
  const page = await html('/en/info/questions', { content: faq })
  expect(page.match(/<details class="[^"]*question[^"]*">/g)).toHaveLength(3)
  expect(page).not.toMatch(/<details[^>]*question[^>]*name=/)
  expect(words(page)).toMatch(/Tickets May I give a ticket back\? Yes, until an hour before \. Do children pay\?/)
  expect(words(page)).toContain('In the house How late may I come? 20 minutes.')
})

test.each([
  ['/en/privacy-policy', 'privacy-policy'],
  ['/en/accessibility', 'accessibility'],
] as const)('F-058 F-340 %s is the page of the house by that name', async (path, page) => {
  const own = { ...about, page_slug: path.slice(4), title: 'What we do with it' }
  expect(await html(path, { [page]: own })).toContain('<h1>What we do with it</h1>')
  expect((await get(path, { [page]: null })).status).toBe(404)
  const elsewhere = await get(`/en/info/${path.slice(4)}`, { content: own })
  expect([elsewhere.status, elsewhere.headers.get('Location')]).toEqual([302, path])
})

test('F-055 info lists what stands below the line of the navigation that leads to it', async () => {
  const data = { pages: [{ page_slug: 'imprint', title: 'Imprint', locale: 'en' as const }] }
  const page = await html('/en/info', { shell: visit, info: data })
  expect(page).toContain('<h1>Visit</h1>')
  const [, main] = page.split('<main')
  expect([...main!.split('</main>')[0]!.matchAll(/<a href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    '/en/info/about-us',
    '/en/info/questions',
  ])
})

test('F-055 of several such lines each has its part; the one that is info itself stands alone', async () => {
  const two = [
    item('Visit', null, [child('About us', '/info/about-us')]),
    item('House', null, [child('Jobs', '/info/jobs')]),
  ]
  const both = words(await html('/en/info', { shell: visiting(two), info: { pages: [] } }))
  expect(both).toMatch(/Info Visit About us House Jobs/)
  const own = [...two, item('All', '/info', [child('Prices', '/info/prices')])]
  const page = await html('/en/info', { shell: visiting(own), info: { pages: [] } })
  expect(page).toContain('<h1>All</h1>')
})

test('F-055 a house without such a line has all of its pages there, and says so when there are none', async () => {
  const pages = [{ page_slug: 'imprint', title: 'Imprint', locale: 'en' as const }]
  expect(await html('/en/info', { info: { pages } })).toContain('href="/en/info/imprint"')
  expect(words(await html('/en/info', { info: { pages: [] } }))).toContain(en.info.empty)
})

test('F-055 a page says in which part of the navigation it stands, and what else is there', async () => {
  const page = await html('/en/info/questions', { shell: visit, content: faq })
  const [, main] = page.split('<main')
  expect(main).toMatch(/<a href="\/en\/info">Visit<\/a>/)
  expect(main).toMatch(/<a href="\/en\/info\/questions" aria-current="page">Questions<\/a>/)
  expect(main).toContain('href="/en/info/about-us"')
})
