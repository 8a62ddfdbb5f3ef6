import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { loadDemo } from '../demo/load.ts'
import { insertSchedules } from '../schedules/store.ts'
import { CatalogueStore } from './catalogue.ts'

const NOW = '2026-11-21T15:00:00.000Z'
let database: FreshDatabase
let store: CatalogueStore
const notices: Notices[] = []
beforeAll(async () => {
  database = await freshDatabase()
  await loadDemo(database.pool, NOW)
  store = await listening()
})
afterAll(async () => {
  for (const one of notices) await one.close()
  await database.close()
})
function sql(text: string) {
  return withExhibitor(database.pool, 1, (client) => client.query(text))
}
/** A store with notices of its own, as each process of the hub has one. */
async function listening(): Promise<CatalogueStore> {
  const own = new Notices(database.url, pino({ level: 'silent' }))
  notices.push(own)
  const opened = new CatalogueStore(database.pool, own)
  await own.open()
  return opened
}

describe('the catalogue in memory', () => {
  test('answers the same object until something changes, then a new one in which only the changed kind is new', async () => {
    const before = await store.of(1)
    expect(await store.of(1)).toBe(before)
    const [adult] = [...before.price_rate.values()].filter(({ name }) => name === 'Adult')
    await sql(`update price_rates set base_cents = 1 where id = ${adult!.id}`)
    await until(async () => expect((await store.of(1)).price_rate.get(adult!.id)?.base_cents).toBe(1))
    const after = await store.of(1)
    expect(before.price_rate.get(adult!.id)?.base_cents).not.toBe(1)
    expect(after.schedule).toBe(before.schedule)
    expect(after.price_rate).not.toBe(before.price_rate)
  })

  test('two stores, as in two hub processes, are notified of the same change; equal seat plans are one object', async () => {
    const other = await listening()
    const heard: number[] = []
    other.onChange((exhibitor_id) => heard.push(exhibitor_id))
    await other.of(1)
    await sql(`update movies set tagline = 'New' where slug = 'flow'`)
    for (const each of [store, other])
      await until(async () => {
        const flow = [...(await each.of(1)).movie.values()].find(({ slug }) => slug === 'flow')
        expect(flow?.tagline).toBe('New')
      })
    expect(heard).toContain(1)
    const schedules = [...(await other.of(1)).schedule.values()]
    expect(new Set(schedules.map(({ arrangement }) => arrangement)).size).toBe(7)
  })

  test('sixty days later it keeps no schedule that a start would leave out, and everything else; what changes then arrives all the same', async () => {
    const other = await listening()
    const before = await other.of(1)
    const last = [...before.schedule.values()].reduce((a, b) => (a.business_date > b.business_date ? a : b))
    const daysLater = (days: number): number => Date.parse(last.business_date) + days * 24 * 3_600_000
    other.forget(daysLater(36))
    const after = await other.of(1)
    expect(before.schedule.size).toBeGreaterThan(after.schedule.size)
    expect(new Set([...after.schedule.values()].map((row) => row.business_date))).toEqual(new Set([last.business_date]))
    other.forget(daysLater(60))
    const empty = await other.of(1)
    expect({ ...empty, schedule: empty.schedule.size }).toEqual({ ...before, schedule: 0 })
    const { schedule } = await other.withSchedules(1, [last.id])
    expect([...schedule.values()]).toEqual([last])
    await sql(`update schedules set sell_online = not sell_online where id = ${last.id}`)
    await until(async () => expect([...(await other.of(1)).schedule.keys()]).toEqual([last.id]))
  })

  test('F-295 a change is read at once while somebody’s long transaction runs, and the change of that one when it commits', async () => {
    const price = async (id: number): Promise<number> => (await store.of(1)).price_rate.get(id)!.base_cents
    const [first, second] = [...(await store.of(1)).price_rate.values()]
    const slow = await database.pool.connect()
    try {
      await slow.query(`begin; select set_config('app.exhibitor', '1', true)`)
      await slow.query('update price_rates set base_cents = base_cents + 1 where id = $1', [first!.id])
      for (const more of [1, 2]) {
        await sql(`update price_rates set base_cents = base_cents + 1 where id = ${second!.id}`)
        await until(async () => expect(await price(second!.id)).toBe(second!.base_cents + more))
        expect(await price(first!.id)).toBe(first!.base_cents)
      }
      await slow.query('commit')
      await until(async () => expect(await price(first!.id)).toBe(first!.base_cents + 1))
      expect(await price(second!.id)).toBe(second!.base_cents + 2)
    } finally {
      slow.release()
    }
  })

  test('a store that begins beside a long transaction has everything that is committed', async () => {
    const slow = await database.pool.connect()
    try {
      await slow.query('begin; select pg_current_xact_id()')
      await sql(`update movies set tagline = 'Beside a long one' where slug = 'flow'`)
      const other = await listening()
      const { movie, ...rest } = await other.of(1)
      expect([...movie.values()].find(({ slug }) => slug === 'flow')?.tagline).toBe('Beside a long one')
      const { movie: known, ...same } = await store.of(1)
      expect([known.size, rest]).toEqual([movie.size, same])
      const before = await other.of(1)
      other.changed(1) // it reads again, and what lies after the open transaction comes once more
      expect(await other.of(1)).toBe(before)
    } finally {
      await slow.query('rollback')
      slow.release()
    }
  })

  test('when its connection is cut it reads again, and no answer is older than the question', async () => {
    await store.of(1)
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'foyer notices'`,
    )
    await sql(`update movies set tagline = 'While nobody listened' where slug = 'flow'`)
    await owner.end()
    await until(async () => {
      const flow = [...(await store.of(1)).movie.values()].find(({ slug }) => slug === 'flow')
      expect(flow?.tagline).toBe('While nobody listened')
    })
    await until(async () => {
      const before = await store.of(1)
      expect(await store.of(1)).toBe(before)
    })
  })

  test('an unknown exhibitor is an error, not an empty catalogue', async () => {
    await expect(store.of(99)).rejects.toThrow('no exhibitor 99')
  })
})

describe('F-330 the exhibitor of a host', () => {
  test.each([
    ['localhost', 1],
    ['LOCALHOST', 1],
    ['127.0.0.1', 1],
    ['[::1]', 1],
    ['elsewhere.example', null],
  ])('%s: %s', async (host, exhibitor_id) => {
    expect(await store.exhibitorOfHost(host)).toBe(exhibitor_id)
  })
  test('a host that moves is found at its new exhibitor, and no two can have one', async () => {
    const insert = `insert into exhibitors (id, exhibitor_id, trade_name, brand, hosts, email, accent, locales, public_config, settings)
      values (2, 2, 'Other', 'Other', '{other.example}', 'a@b.example', '{"h":1,"c":0.1,"l":0.5}', '{en}', '{"features":{}}', '{}')`
    await withExhibitor(database.pool, 2, (client) => client.query(insert))
    await until(async () => expect(await store.exhibitorOfHost('other.example')).toBe(2))
    expect((await store.exhibitors()).sort()).toEqual([1, 2])
    const steal = withExhibitor(database.pool, 2, (client) =>
      client.query(`update exhibitors set hosts = '{localhost}'`),
    )
    await expect(steal).rejects.toThrow('exhibitor_hosts_pkey')
    expect((await store.of(2)).schedule.size).toBe(0)
  })
})

describe('F-191 conflicts', () => {
  test('a screen shows one movie at a time: an overlapping schedule is refused whole, one that follows is not', async () => {
    const schedule = [...(await store.of(1)).schedule.values()][0]!
    const { screen_id, movie_id, movie_version_id, price_group_id, business_date } = schedule
    const at = (start: string, end: string) =>
      withExhibitor(database.pool, 1, (client) =>
        insertSchedules(client, [
          { screen_id, movie_id, movie_version_id, price_group_id, business_date, start, end, sell_online: true },
        ]),
      )
    const count = async () => (await sql('select count(*)::int as n from schedules')).rows[0].n
    const before = await count()
    await expect(at(schedule.start, schedule.end)).rejects.toMatchObject({ code: '23P01' })
    expect(await count()).toBe(before)
    const moment = (minutes: number) => new Date(Date.parse(schedule.end) + minutes * 60_000).toISOString()
    expect(await at(schedule.end, moment(1))).toHaveLength(1)
    await sql(`update schedules set cancelled_at = now() where id = ${schedule.id}`)
    await at(schedule.start, schedule.end)
    expect(await count()).toBe(before + 2)
  })

  test('SECURITY Tenants: a schedule cannot name a screen of another exhibitor', async () => {
    const screen = [...(await store.of(1)).screen.values()][0]!
    const foreign = withExhibitor(database.pool, 2, (client) =>
      client.query(`insert into screens (exhibitor_id, cinema_id, name, short, capacity, class_rate, config, arrangement)
        values (2, ${screen.cinema_id}, 'Stolen', 'S', 1, '{}', '{}', '{"numbered":false,"places":1,"rows":[]}')`),
    )
    await expect(foreign).rejects.toThrow('foreign key')
  })
})
