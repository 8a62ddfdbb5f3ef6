import { expect, test } from 'vitest'
import { LISTINGS, RESOURCES } from '../../protocol/resources.ts'
import { SAMPLED } from '../contract/neighbour.ts'
import { measureLists } from './lists.ts'

const BASES = [...Object.values(LISTINGS), ...SAMPLED.map((kind) => RESOURCES[kind])].map(({ base }) => base)

test('every list is measured beside its floor, and none of them is empty', async () => {
  const times = await measureLists({ log: () => {}, rows: 60, rounds: 1 })
  expect(new Set(times.map(({ list }) => list))).toEqual(new Set(BASES))
})
