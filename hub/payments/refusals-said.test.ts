import { expect, test } from 'vitest'
import { whyOf } from '#protocol/ledger/conflict.ts'
import { PROVIDER_REFUSALS } from './provider.ts'

test('F-006 F-353 whatever a provider refuses for good has words of its own', () => {
  const lasting = PROVIDER_REFUSALS.filter((code) => code !== 'provider_unreachable')
  expect(lasting.map((code) => whyOf(code))).toEqual(lasting)
})
