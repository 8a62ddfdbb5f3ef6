import { expect, test } from 'vitest'
import { type Content, WIDGET_SLOTS } from './content.ts'
import { contentFaults } from './content-faults.ts'

const NOTHING = { key: null, page_slug: null, groups: [] }
const GROUPS = [{ title: 'Tickets', questions: [{ question: 'May I give them back?', answer: 'Yes.' }] }]

test('F-230 the thirteen slots of widgets', () => {
  expect(new Set(WIDGET_SLOTS).size).toBe(13)
  for (const key of WIDGET_SLOTS) expect(contentFaults({ ...NOTHING, type: 'widget', key })).toEqual([])
})

test.each<[Content['type'], Partial<Content>, string[]]>([
  ['page', {}, ['required page_slug']],
  ['page', { page_slug: 'about-us' }, []],
  ['faq', {}, ['required groups']],
  ['faq', { groups: GROUPS }, []],
  ['preset', {}, ['required key']],
  ['preset', { key: 'newsletter' }, []],
  ['widget', {}, ['required key']],
  ['widget', { key: 'somewhere-else' }, ['unknown_choice key']],
])('F-229 a %s with %j', (type, fields, said) => {
  const faults = contentFaults({ ...NOTHING, type, ...fields })
  expect(faults.map(({ code, field }) => `${code} ${field}`)).toEqual(said)
})
