import { expect, test } from 'vitest'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { en } from '#protocol/i18n/site/en.ts'
import type { SchoolRequest } from '#protocol/schedules/school-request.ts'
import { textsOf } from '../../all-texts.ts'
import { get, html, mainOf, words } from '../../testing/read-page.ts'
import * as sample from '../../testing/sample.ts'
import { wrongIn } from './wording.ts'

const LIST = '/en/info/school-screenings'
const FORM = `${LIST}/request`
const empty: SchoolRequest = {
  contact_name: '',
  contact_email: '',
  contact_mobile: '',
  company_name: '',
  cycle: null,
  cinema_id: null,
  movie_id: null,
  movie_version_id: null,
  date: null,
  time: null,
  number_of_persons: null,
  payment_method: null,
  invoice_address: '',
  comments: '',
}

test('F-162 the list has the words of the house, tags that toggle, and each film with the way to ask for it', async () => {
  const content = { title: 'Your class, our screen', text: '<p>On any school morning.</p>', locale: 'en' as const }
  const page = await html(LIST, { 'school-screenings': sample.schools({ content }) })
  expect(page).toContain('<title>School screenings | Lichthof</title>')
  const said = words(mainOf(page))
  for (const text of ['Your class, our screen', 'On any school morning.', 'History 1', 'The synopsis of M.'])
    expect(said).toContain(text)
  expect(page).toContain(`href="${LIST}/history"`)
  for (const slug of ['m', 'metropolis']) expect(page).toContain(`href="${FORM}/${slug}"`)
  const narrowed = await html(`${LIST}/history`, { 'school-screenings': sample.schools({ tag: 'history' }) })
  expect(narrowed).toMatch(new RegExp(`href="${LIST}" aria-current="true">History`))
  expect(words(await html(LIST, { 'school-screenings': sample.schools() }))).toContain(en.schools.lead)
})

test('F-162 an empty list says something else with a tag than without one', async () => {
  const tags = [{ slug: 'history', name: 'History', movies: 0 }]
  const all = await html(LIST, { 'school-screenings': sample.schools({ movies: [], tags: [] }) })
  expect(words(all)).toContain(`${en.schools.empty} ${en.schools.empty_text}`)
  const tagged = await html(`${LIST}/history`, {
    'school-screenings': sample.schools({ movies: [], tags, tag: 'history' }),
  })
  expect(words(tagged)).toContain(`No film for schools has the tag History ${en.schools.empty_tag_text}`)
  expect(words(tagged)).not.toContain(en.schools.empty)
})

test('F-321 F-002 what a house does not offer is no page', async () => {
  for (const path of [LIST, FORM]) expect((await get(path)).status).toBe(404)
})

test('F-163 F-164 the form has four sections with every field, and without JavaScript the address to write to', async () => {
  const page = await html(FORM, { 'school-request': sample.schoolRequest() })
  const { you, client, screening, practical, title_tab } = en.school_request
  expect(page).toContain(`<title>${title_tab} | Lichthof</title>`)
  expect([...page.matchAll(/<legend>([^<]+)<\/legend>/g)].map(([, legend]) => legend)).toEqual([
    you,
    client,
    screening,
    practical,
  ])
  for (const field of Object.keys(empty)) expect(page).toContain(`name="${field}"`)
  expect(page).toMatch(/<button type="submit"[^>]*disabled/)
  expect(words(page)).toContain(`${en.school_request.or} kontakt@lichthof.example`)
  expect(page).toContain('href="tel:+493410000010"')
  for (const choice of ['Primary school', '08:30', 'Cash', 'Card', 'Invoice']) expect(words(page)).toContain(choice)
})

test('F-164 a house with one cinema does not ask where', async () => {
  const cinemas = [{ cinema_id: 1, name: 'Lichthof' }]
  const page = await html(FORM, { 'school-request': sample.schoolRequest({ cinemas }) })
  expect(page).not.toContain('name="cinema_id"')
})

test('F-168 F-166 the film of the address is chosen, and its first day is the first that can be', async () => {
  const page = await html(`${FORM}/metropolis`, { 'school-request': sample.schoolRequest({ movie_id: 2 }) })
  expect(page).toMatch(/<option value="2" selected="">Metropolis/)
  expect(page).toMatch(/min="2026-12-10"/)
  expect(await html(FORM, { 'school-request': sample.schoolRequest() })).toMatch(/min="2026-11-22"/)
})

test('F-165 F-316 persons are counted one by one, from two on', async () => {
  const page = await html(FORM, { 'school-request': sample.schoolRequest() })
  expect(page).toMatch(/<input[^>]*min="2"[^>]*step="1"[^>]*name="number_of_persons"/)
})

test.each(LOCALES)('F-164 F-006 every fault has its words in %s', (locale) => {
  const { t } = textsOf(locale, ['schools'])
  const choices = sample.schoolRequest()
  const said = wrongIn(empty, choices, { t, locale })
  expect(Object.keys(said)).toHaveLength(11)
  const odd = {
    ...empty,
    contact_email: 'x',
    cycle: 'x',
    time: '07:00',
    movie_id: 2,
    date: '2026-12-09',
    number_of_persons: 1,
  }
  const wrong = wrongIn(odd, choices, { t, locale })
  expect(wrong.date![0]).toMatch(/10/)
  expect(wrong.number_of_persons![0]).toMatch(/2/)
  for (const [text] of [...Object.values(said), ...Object.values(wrong)]) expect(text).toMatch(/^\p{Lu}.*\.$/u)
})
