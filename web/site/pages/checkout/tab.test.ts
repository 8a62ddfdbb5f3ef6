import { expect, test } from 'vitest'
import { textsOf } from '../../all-texts.ts'
import { checkoutTab } from './tab.ts'

const t = textsOf('en', ['shell', 'schedules', 'checkout', 'seats']).t
const calm = { state: { lost: null, over: null }, left: null, closed: null, movie: 'Conclave' }
const lost = { slots: [1], proposal: [2], asking: false, before: [1] }

test.each([
  [calm, null],
  [{ ...calm, left: 600 }, 'waits: 10 min left: Conclave'],
  [{ ...calm, left: 541 }, 'waits: 10 min left: Conclave'],
  [{ ...calm, left: 540 }, 'waits: 9 min left: Conclave'],
  [{ ...calm, left: 20 }, 'attention: Do you need more time?'],
  [{ ...calm, left: 600, state: { lost, over: null } }, 'attention: Someone was faster'],
  [{ ...calm, left: 600, state: { lost: { ...lost, asking: true }, over: null } }, 'waits: 10 min left: Conclave'],
  [{ ...calm, state: { lost: null, over: [1] } }, 'attention: The time is up'],
  [{ ...calm, closed: 'in_carts' as const }, 'attention: All seats are in other carts'],
])('UX-45 the tab of a checkout that is %j says %s', (facts, said) => {
  const tab = checkoutTab(facts, t)
  expect(tab && `${tab.look}: ${tab.title}`).toBe(said)
})
