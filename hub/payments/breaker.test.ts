import { expect, test } from 'vitest'
import { ok, refuse } from '#protocol/result.ts'
import { withBreaker } from './breaker.ts'
import type { PaymentProvider, ProviderOrder, ProviderRefusalCode } from './provider.ts'

/** A provider whose network can be cut; it counts who reached it. */
function provider() {
  const state = { up: true, asked: 0, now: 0 }
  const answer = async () => {
    state.asked++
    return state.up
      ? ok({} as ProviderOrder)
      : refuse<ProviderRefusalCode>('provider_unreachable', 'message', { silent: true })
  }
  const verbs = { create: answer, lookUp: answer, markSettled: answer, refund: answer }
  const list = async () => ok({ orders: [], next: null })
  const guarded = withBreaker<PaymentProvider>({ ...verbs, list }, () => state.now)
  return { state, look: async () => (await guarded.lookUp('x')).ok }
}

test('L10 a provider that does not answer is left alone for a growing while, then tried by one call alone, and is itself again with the first answer', async () => {
  const { state, look } = provider()
  state.up = false
  for (let call = 0; call < 20; call++) expect(await look()).toBe(false)
  expect(state.asked).toBe(5)
  state.now += 500
  expect(await Promise.all([look(), look(), look()])).toEqual([false, false, false])
  expect(state.asked).toBe(6)
  state.now += 500
  expect(await look()).toBe(false)
  expect(state.asked).toBe(6)
  state.now += 500
  state.up = true
  expect(await look()).toBe(true)
  expect(await Promise.all([look(), look()])).toEqual([true, true])
  expect(state.asked).toBe(9)
  state.up = false
  for (let call = 0; call < 6; call++) expect(await look()).toBe(false)
  expect(state.asked).toBe(14)
  state.now += 500
  expect(await look()).toBe(false)
  expect(state.asked).toBe(15)
})

test('L10 calls that hang side by side are one failure of the provider: it is left alone for the shortest while', async () => {
  let now = 0
  let asked = 0
  const silent = Promise.withResolvers<void>()
  const answer = async () => {
    asked++
    await silent.promise
    return refuse<ProviderRefusalCode>('provider_unreachable', 'message', { silent: true })
  }
  const verbs = { create: answer, lookUp: answer, markSettled: answer, refund: answer }
  const guarded = withBreaker({ ...verbs, list: async () => ok({ orders: [], next: null }) }, () => now)
  const calls = Array.from({ length: 12 }, () => guarded.lookUp())
  now += 5_000
  silent.resolve()
  await Promise.all(calls)
  await guarded.lookUp()
  expect(asked).toBe(12)
  now += 500
  await guarded.lookUp()
  expect(asked).toBe(13)
})

test.each<ProviderRefusalCode>(['order_unknown', 'provider_unreachable'])(
  '%s that was said is an answer',
  async (code) => {
    let asked = 0
    const refusing = async () => {
      asked++
      return refuse<ProviderRefusalCode>(code)
    }
    const verbs = { create: refusing, lookUp: refusing, markSettled: refusing, refund: refusing }
    const guarded = withBreaker({ ...verbs, list: async () => ok({ orders: [], next: null }) })
    for (let call = 0; call < 20; call++) await guarded.lookUp()
    expect(asked).toBe(20)
  },
)
