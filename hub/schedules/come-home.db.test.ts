import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideClaim } from '#protocol/ledger/decide-claim.ts'
import { decideHandover } from '#protocol/ledger/decide-seats.ts'
import { slotsOf } from '#protocol/ledger/ledger.ts'
import { ok } from '#protocol/result.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { bear, sell } from '../../tests/contract/sold.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import type { Seats } from '../seats/store.ts'
import { comeHome } from './come-home.ts'

const place = { exhibitor_id: 1, cinema_id: 1, schedule_id: 44 }
let database: FreshDatabase
let hub: TestHub

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  hub = await startTestHub(database, () => ({ calls: [] }))
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

/** The line to an edge that gives what its rules allow. */
const edge: Pick<Seats, 'bring'> = {
  bring: async (lane, schedule_id, slots, sold) => {
    await lane.run({
      decide: ({ ledger, append }) => {
        const { entry } = decideHandover({ ...ledger, node: 'edge' }, { schedule_id, slots: [...slots], sold })
        if (entry) append('own', { ...entry, kind: 'gave' } as never)
        return ok(null)
      },
    })
  },
}

test('L14 F-129 what is free or blocked at the box office comes home before a schedule is moved, what is sold stays', async () => {
  await bear(hub.lanes, place, 4)
  const buyer = { name: 'Ida Kern', email: 'ida.kern@mailbox.example' }
  await sell(hub.lanes, { ...place, payment_method_id: 1, slots: [4], buyer })
  const lane = await hub.lanes.of(1, 1)
  const rows = () => [...slotsOf(lane.committed, 44)].map(({ home, state }) => `${home} ${state}`)
  await lane.run({
    decide: ({ ledger, append }) => {
      const block = { question_id: 'house', state: 'blocked', schedule_id: 44, slots: [1, 2] } as const
      const claimed = decideClaim(ledger, { ...block, slots: [1, 2], device_id: null, reservation: null })
      if (claimed.ok) append('own', claimed.value)
      append('down', decideHandover(ledger, { schedule_id: 44, slots: [1, 2, 3, 4], sold: true }).entry!)
      return ok(null)
    },
  })
  expect(rows()).toEqual(['edge blocked', 'edge blocked', 'edge free', 'edge sold'])
  await comeHome({ lanes: hub.lanes, seats: edge }, [place])
  expect(rows()).toEqual(['hub blocked', 'hub blocked', 'hub free', 'edge sold'])
})
