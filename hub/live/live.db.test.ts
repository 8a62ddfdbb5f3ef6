import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { LiveEvents } from '#protocol/site/calls.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { notifyOfPrices } from './prices.ts'
import { liveRoutes } from './routes.ts'
import type { ScheduleChange } from './schedule-frames.ts'
import { Streams } from './streams.ts'

interface Event {
  id: string
  event: string
  data: Record<string, unknown>
}

/** A browser's EventSource, as far as these tests need it. */
class Source {
  readonly events: Event[] = []
  readonly #cut = new AbortController()
  status = 0
  ended = false

  async open(url: string, headers: Record<string, string> = {}): Promise<this> {
    const response = await fetch(url, { headers, signal: this.#cut.signal })
    this.status = response.status
    if (response.ok && response.body) void this.#read(response.body)
    if (response.ok) await until(() => expect(this.events[0]?.event).toBe('hello'))
    return this
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let rest = ''
    try {
      for await (const chunk of body) {
        const blocks = (rest + Buffer.from(chunk).toString()).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) this.#take(block)
      }
    } catch {}
    this.ended = true
  }

  #take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
    if (field('event')) this.events.push({ id: field('id'), event: field('event'), data: JSON.parse(field('data')) })
  }

  of(name: string): Record<string, unknown>[] {
    return this.events.filter(({ event }) => event === name).map(({ data }) => data)
  }

  close(): void {
    this.#cut.abort()
  }
}

let database: FreshDatabase
let hub: TestHub
let other: TestHub
let version = 0
const sources: Source[] = []

async function listen(at: TestHub, query: string, headers: Record<string, string> = {}): Promise<Source> {
  const source = new Source()
  sources.push(source)
  return source.open(`${at.url}/api/live${query}`, headers)
}

function seat(col: number, sold = true) {
  return { screen_row: 1, screen_col: col, sold, reserved: false, blocked: false }
}

function change(changes: Partial<ScheduleChange> = {}): ScheduleChange {
  version += 1
  return {
    exhibitor_id: 1,
    version,
    schedule_id: 12,
    seats: [seat(1)],
    available_seats_online: 10,
    sold_out: false,
    sold_out_online: false,
    purchasable_online: true,
    more_at_counter: false,
    ...changes,
  }
}

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  hub = await startTestHub(database, (parts) => ({
    calls: [(app) => liveRoutes(app, { streams: new Streams(parts) })],
  }))
  other = await startTestHub(database, (parts) => ({
    calls: [(app) => liveRoutes(app, { streams: new Streams(parts) })],
  }))
})
afterEach(() => {
  for (const source of sources.splice(0)) source.close()
})
afterAll(async () => {
  await hub.close()
  await other.close()
  await database.close()
})

describe('F-124 what a page receives', () => {
  test('F-294 F-295 a schedule, a bill and prices, each only by who has it on the screen', async () => {
    const uuid = randomUUID()
    const page = await listen(hub, `?schedule_id=12&bill=${uuid}`)
    const elsewhere = await listen(hub, '?schedule_id=13')
    hub.live.scheduleChanged(change())
    hub.live.billChanged(1, { uuid, status: 'settled' })
    hub.live.publish(1, 'prices', 'prices', { schedule_id: null })
    await until(() =>
      expect(page.events.map(({ event }) => event).sort()).toEqual(['bill', 'hello', 'prices', 'schedule']),
    )
    expect(LiveEvents.schedule.parse(page.of('schedule')[0])).toMatchObject({ schedule_id: 12, seats: [seat(1)] })
    expect(page.of('bill')).toEqual([{ uuid, status: 'settled' }])
    await until(() => expect(elsewhere.events.map(({ event }) => event)).toEqual(['hello', 'prices']))
  })

  test('F-143 a bill is sent only by its uuid', async () => {
    const stranger = await listen(hub, `?bill=${randomUUID()}`)
    hub.live.billChanged(1, { uuid: randomUUID(), status: 'settled' })
    hub.live.publish(1, 'prices', 'prices', { schedule_id: null })
    await until(() => expect(stranger.of('prices')).toHaveLength(1))
    expect(stranger.of('bill')).toEqual([])
  })

  test('F-294 F-330 an exhibitor receives nothing of another', async () => {
    const foreign = new Source()
    sources.push(foreign)
    await foreign.open(`${hub.url.replace('localhost', '127.0.0.1')}/api/live?schedule_id=12`)
    const own = await listen(hub, '?schedule_id=12')
    hub.live.scheduleChanged(change())
    hub.live.publish(1, 'prices', 'prices', { schedule_id: null })
    await until(() => expect(own.events.length).toBeGreaterThanOrEqual(3))
    expect(foreign.events.map(({ event }) => event)).toEqual(['hello'])
  })

  test('F-322 a query that is none is 422', async () => {
    expect((await fetch(`${hub.url}/api/live?bill=1`)).status).toBe(422)
    expect((await fetch(`${hub.url}/api/live?channels=all`)).status).toBe(422)
  })
})

describe('frames of a schedule', () => {
  test('LEDGER "Views": at most 10 a second, merged, the last word of each seat, seq without a hole', async () => {
    const page = await listen(hub, '?schedule_id=12')
    const began = performance.now()
    for (let n = 0; n < 200; n += 1) {
      hub.live.scheduleChanged(change({ seats: [seat(1 + (n % 20), n >= 180)], available_seats_online: 200 - n }))
      await new Promise((resolve) => setImmediate(resolve))
    }
    const state = new Map<unknown, unknown>()
    await until(() => {
      const frames = page.of('schedule').map((data) => LiveEvents.schedule.parse(data))
      expect(frames.at(-1)?.available_seats_online).toBe(1)
      for (const frame of frames) for (const one of frame.seats) state.set(one.screen_col, one.sold)
    })
    const frames = page.of('schedule')
    expect(frames.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 100)
    const numbers = frames.map(({ seq }) => Number(seq))
    expect(numbers).toEqual(numbers.map((_, n) => (numbers[0] ?? 0) + n))
    expect([...state.values()]).toEqual(Array(20).fill(true))
  })

  test('an older statement that comes later changes nothing', async () => {
    const page = await listen(hub, '?schedule_id=14')
    const [older, newer] = [
      change({ schedule_id: 14, seats: [seat(1, false)], available_seats_online: 9 }),
      change({ schedule_id: 14, seats: [seat(1)], available_seats_online: 8 }),
    ]
    hub.live.scheduleChanged(newer)
    hub.live.scheduleChanged(older)
    await until(() => expect(page.of('schedule')).toHaveLength(2))
    expect(page.of('schedule')[1]).toMatchObject({ available_seats_online: 8, seats: [] })
  })
})

describe('two processes of one hub', () => {
  test('what one commits reaches the visitors of the other, every seat of a large change', async () => {
    const there = await listen(other, '?schedule_id=15')
    const seats = Array.from({ length: 400 }, (_, n) => seat(n + 1))
    hub.live.scheduleChanged(change({ schedule_id: 15, seats, available_seats_online: 0, sold_out: true }))
    await until(() => {
      const heard = there.of('schedule').flatMap((data) => LiveEvents.schedule.parse(data).seats)
      expect(new Set(heard.map(({ screen_col }) => screen_col)).size).toBe(400)
    })
    expect(there.of('schedule').at(-1)).toMatchObject({ sold_out: true })
  })

  test('nothing comes back to who said it', async () => {
    const [here, there] = [await listen(hub, '?schedule_id=16'), await listen(other, '?schedule_id=16')]
    hub.live.scheduleChanged(change({ schedule_id: 16 }))
    await until(() => expect(there.of('schedule')).toHaveLength(1))
    expect(here.of('schedule')).toHaveLength(1)
  })

  test('F-298 when PostgreSQL cut the line between them, every page is made to fetch again', async () => {
    const there = await listen(other, '?schedule_id=17')
    const { Client } = (await import('pg')).default
    const owner = new Client({ connectionString: database.url })
    await owner.connect()
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'foyer notices' and datname = current_database()",
    )
    await owner.end()
    await until(() => expect(there.of('refetch')).toHaveLength(1))
    await until(() => expect(there.ended).toBe(true))
    const back = await listen(other, '?schedule_id=17')
    hub.live.publish(1, 'prices', 'prices', { schedule_id: null })
    await until(() => expect(back.of('prices')).toHaveLength(1))
  })
})

describe('F-298 a browser that comes back', () => {
  test('gets exactly what it missed', async () => {
    const uuid = randomUUID()
    const query = `?schedule_id=18&bill=${uuid}`
    const first = await listen(hub, query)
    hub.live.billChanged(1, { uuid, status: 'paying' })
    await until(() => expect(first.of('bill')).toHaveLength(1))
    first.close()
    await until(() => expect(first.ended).toBe(true))
    hub.live.billChanged(1, { uuid, status: 'settled' })
    hub.live.billChanged(1, { uuid: randomUUID(), status: 'expired' })
    const second = await listen(hub, query, { 'last-event-id': first.events.at(-1)?.id ?? '' })
    await until(() => expect(second.of('bill')).toEqual([{ uuid, status: 'settled' }]))
    expect(second.of('refetch')).toEqual([])
  })

  test.each([
    ['another process', 'aaaaaaaaaaaa-3'],
    ['something else', 'nonsense'],
    ['a number that was never sent', undefined],
  ])('with an id of %s it is made to fetch again', async (_what, id) => {
    const back = await listen(hub, '?schedule_id=18', { 'last-event-id': id ?? `${hub.live.boot}-999999` })
    await until(() => expect(back.of('refetch')).toHaveLength(1))
  })

  test('after too many events it is made to fetch again', async () => {
    const first = await listen(hub, '?schedule_id=18')
    const id = first.events.at(-1)?.id ?? ''
    for (let n = 0; n < 4_200; n += 1) hub.live.emitHere(1, 'prices', 'prices', { schedule_id: null })
    const back = await listen(hub, '?schedule_id=18', { 'last-event-id': id })
    await until(() => expect(back.of('refetch')).toHaveLength(1))
  })
})

describe('limits', () => {
  test('SECURITY "Input" an address has at most 100 streams', async () => {
    const from = { 'x-forwarded-for': '203.0.113.50' }
    const opened = await Promise.all(Array.from({ length: 100 }, () => listen(hub, '', from)))
    expect(opened.every(({ status }) => status === 200)).toBe(true)
    const refused = await fetch(`${hub.url}/api/live`, { headers: from })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    opened[0]?.close()
    await until(async () => expect((await listen(hub, '', from)).status).toBe(200))
  })
})

describe('F-295 prices', () => {
  test('F-095 a changed rate or product is sent once, other changes of the catalogue are not', async () => {
    const stop = await notifyOfPrices(hub.catalogue, hub.live, hub.log)
    const page = await listen(hub, '')
    const write = async (sql: string) => {
      const client = await database.pool.connect()
      await client.query(`begin; select set_config('app.exhibitor', '1', true); ${sql}; commit`)
      client.release()
    }
    await write(`insert into price_groups (exhibitor_id, name) values (1, 'Standard')`)
    await until(() => expect(page.of('prices')).toEqual([{ schedule_id: null }]))
    await write(`update exhibitors set brand = 'Neu' where id = 1`)
    await write(`update price_groups set name = 'Normal'`)
    await until(() => expect(page.of('prices')).toHaveLength(2))
    await write(`insert into categories (exhibitor_id, name, color) values (1, 'Drinks', 'var(--accent)')`)
    await until(() => expect(page.of('prices')).toHaveLength(3))
    stop()
  })
})
