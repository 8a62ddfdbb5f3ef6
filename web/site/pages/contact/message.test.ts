import { expect, test } from 'vitest'
import { en } from '#protocol/i18n/site/en.ts'
import { textsOf } from '../../all-texts.ts'
import { html, words } from '../../testing/read-page.ts'
import { missingIn } from './message.ts'

const { t } = textsOf('en', ['contact'])
const whole = { name: 'Jana', email: 'jana@example.org', phone: '', message: 'Is the bar open?' }

test.each([
  [{}, []],
  [{ phone: '0341' }, []],
  [{ name: ' ' }, ['name']],
  [{ email: '' }, ['email']],
  [{ email: 'jana' }, ['email']],
  [{ message: '\n' }, ['message']],
  [{ name: '', email: '', message: '' }, ['name', 'email', 'message']],
] as const)('F-161 UX-43 with %j it is said that %j is missing', (changes, fields) => {
  const missing = missingIn({ ...whole, ...changes }, t)
  expect(Object.keys(missing)).toEqual(fields)
  for (const texts of Object.values(missing)) expect(texts[0]).toMatch(/^[A-Z].*\.$/)
})

test('F-161 the page has the form, and for who has no JavaScript the address and the telephones of the house', async () => {
  const page = await html('/en/contact', { contact: {} })
  expect(page).toContain(`<title>${en.contact.title} | Lichthof</title>`)
  for (const name of ['name', 'email', 'phone', 'message']) expect(page).toMatch(new RegExp(`name="${name}"`))
  expect(page).toMatch(/<button type="submit"[^>]*disabled/)
  expect(page).toContain('href="mailto:kontakt@lichthof.example"')
  expect(page).toContain('href="tel:+493410000010"')
  expect(words(page)).toContain(`${en.contact.or} kontakt@lichthof.example`)
})
