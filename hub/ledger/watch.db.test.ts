import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Watch } from './watch.ts'

let database: FreshDatabase
let owner: pg.Client
let hub: TestHub
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  // the first, and its catalogue does not read
  await addExhibitor(database, 2, ['two.localhost'], { hold_minutes: 'soon' })
  await addExhibitor(database, 1, ['one.localhost'])
  hub = await startTestHub(database)
})
afterAll(async () => {
  await hub.close()
  await owner.end()
  await database.close()
})

/** A slot that is sold without a ticket, and stands beyond its hall's capacity. */
function breakLedger(exhibitor_id: number): Promise<unknown> {
  return withExhibitor(database.pool, exhibitor_id, (client) =>
    client.query(
      `with hall as (insert into halls values (1, 1, 7, 2, null))
       insert into slots (exhibitor_id, cinema_id, schedule_id, slot, group_no, home, state, generation)
       values (1, 1, 7, 3, 3, 'hub', 'sold', 0)`,
    ),
  )
}
const beyond = { invariant: 'I3', cinema_id: null, detail: 'schedule 7 has slot 3 beyond its capacity of 2' }
const withoutTicket = { invariant: 'I1', cinema_id: null, detail: 'schedule 7 slot 3 is sold without a live ticket' }

test('what cannot be checked keeps no other exhibitor and no other invariant from being checked, stands among the breaches and is checked again; so does a broken chain of records', async () => {
  await breakLedger(1)
  const { catalogue, links } = hub
  const watch = new Watch({
    ...hub,
    exhibitors: () => catalogue.exhibitors(),
    time_zone: async (id) => [...(await catalogue.of(id)).cinema.values()][0]?.time_zone ?? 'UTC',
    edges: () => links.breaches(),
  })
  await owner.query('revoke select on tickets from foyer_app')
  await watch.round()
  const seen = watch.checks().breaches
  expect(seen).toContainEqual(beyond)
  expect(seen).not.toContainEqual(withoutTicket)
  expect(seen).toContainEqual({ ...withoutTicket, detail: 'could not be checked: a sold slot has its live ticket' })
  expect(seen).toContainEqual({ invariant: 'I', cinema_id: null, detail: 'exhibitor 2 could not be checked' })
  expect(hub.lines.filter(({ level }) => level === 50).length).toBeGreaterThan(2)

  await owner.query('grant select on tickets to foyer_app')
  await owner.query('update exhibitors set settings = (select settings from exhibitors where id = 1) where id = 2')
  await until(async () => {
    await watch.round()
    expect(watch.checks().breaches).toEqual([withoutTicket, beyond])
  })

  // in the same hub: who owns the tables changes what was written down of somebody
  await owner.query(`update history set changed_by = 7 where exhibitor_id = 1 and kind = 'exhibitor'`)
  await watch.round()
  const changed = { invariant: 'audit', cinema_id: null, detail: expect.stringMatching(/^history \d+ was changed$/) }
  expect(watch.checks().breaches).toEqual([withoutTicket, beyond, changed])
  expect(hub.lines).toContainEqual(expect.objectContaining({ level: 50, msg: 'the chain of records is broken' }))
})
