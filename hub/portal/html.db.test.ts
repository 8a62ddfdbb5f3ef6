import { expect, test } from 'vitest'
import { openSampleHouse } from './testing/sample-house.ts'

/** HTML of an event and of a rate as it is kept. */
const { anton, make } = await openSampleHouse([
  ...(['cinema', 'screen', 'movie', 'movie_version', 'price_group', 'price_rate', 'schedule'] as const),
])
const HOSTILE =
  '<p onclick="x()">Talk<script>alert(1)</script><img src=x onerror=alert(1)> <a href="javascript:x()">more</a>'
const CLEAN = '<p>Talk <a rel="noopener nofollow">more</a></p>'

test('F-231 SECURITY "Browser" HTML of an event is cleaned as it is saved, made or changed, in every language', async () => {
  const translations = { de: { title: 'Gespräch', content: HOSTILE } }
  const made = await make('event', { content: HOSTILE, translations })
  expect(made).toMatchObject({ content: CLEAN, translations: { de: { title: 'Gespräch', content: CLEAN } } })
  const { id, version } = made
  const put = await anton('PUT', `events/${id}`, { version, content: `${HOSTILE}<hr>` })
  expect(put.body.data).toMatchObject({ content: `${CLEAN}<hr />`, translations: { de: { content: CLEAN } } })
  const again = await anton('PUT', `events/${id}`, { version: put.body.data.version, translations })
  expect(again.body.data.translations).toEqual({ de: { title: 'Gespräch', content: CLEAN } })
})

test('F-212 F-231 HTML of a voucher type is cleaned as it is saved, in every language', async () => {
  const { content, translations } = await make('voucher_type', {
    content: HOSTILE,
    translations: { de: { title: 'Gutschein', content: HOSTILE } },
  })
  expect([content, translations]).toEqual([CLEAN, { de: { title: 'Gutschein', content: CLEAN } }])
})

test('F-313 letters that no store takes do not come in as entities; what is too long as it is kept is refused in words', async () => {
  const made = await make('event', { content: 'a&#1;b&#0;c&#xD800;d' })
  expect(made.content).toBe('a\uFFFDb\uFFFDc\uFFFDd')
  const { id, version } = made
  const refused = await anton('PUT', `events/${id}`, { version, content: '&'.repeat(20_000) })
  const text = 'This text is too long: 20000 characters at most, as it is kept.'
  expect([refused.status, refused.refusal]).toEqual([422, 'html_too_long'])
  expect(refused.body.errors).toEqual({ content: [text] })
})

test('F-231 the description of a rate is cleaned as it is saved, made or changed, in every language', async () => {
  const said = { description: HOSTILE, translations: { nl: { description: HOSTILE } } }
  const { id, version, description, translations } = await make('price_rate', said)
  expect([description, translations]).toEqual([CLEAN, { nl: { description: CLEAN } }])
  const put = await anton('PUT', `price-rates/${id}`, { version, description: `${HOSTILE}<hr>` })
  expect(put.body.data.description).toBe(`${CLEAN}<hr />`)
  const long = await anton('PUT', `price-rates/${id}`, { version: 2, description: '&'.repeat(2_000) })
  expect([long.status, Object.keys(long.body.errors)]).toEqual([422, ['description']])
  const elsewhere = { version: 2, translations: { fr: { description: '&'.repeat(2_000) } } }
  const refused = await anton('PUT', `price-rates/${id}`, elsewhere)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['translations.fr.description']])
})

test('F-231 SECURITY "Browser" a page, answers and a widget are cleaned as they are saved; a preset stays as it was typed', async () => {
  const groups = [{ title: 'Tickets', questions: [{ question: 'a < b?', answer: HOSTILE }] }]
  const made = await make('content', { type: 'faq', text: HOSTILE, groups })
  const cleaned = [{ title: 'Tickets', questions: [{ question: 'a < b?', answer: CLEAN }] }]
  expect([made.text, made.groups]).toEqual([CLEAN, cleaned])
  const put = await anton('PUT', `contents/${made.id}`, { version: made.version, text: `${HOSTILE}<hr>` })
  expect(put.body.data).toMatchObject({ text: `${CLEAN}<hr />`, groups: cleaned })
  const widget = await make('content', { type: 'widget', key: 'payment-success', page_slug: null, text: HOSTILE })
  expect(widget.text).toBe(CLEAN)
  const preset = await make('content', { type: 'preset', key: 'opening', page_slug: null, text: 'Tom & <Jerry>' })
  expect(preset.text).toBe('Tom & <Jerry>')
  const long = { version: put.body.data.version, text: '&'.repeat(20_000) }
  const refused = await anton('PUT', `contents/${made.id}`, long)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['text']])
  const answers = [{ title: 'T', questions: [{ question: 'Q', answer: '&'.repeat(5_000) }] }]
  const other = await anton('PUT', `contents/${made.id}`, { version: put.body.data.version, groups: answers })
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['groups.0.questions.0.answer']])
})
