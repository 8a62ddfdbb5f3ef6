import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueTopic, cinemaStateTopic, seatsTopic } from '#protocol/devices/topics.ts'
import { readEnvelope, topicPath } from '#protocol/kit/topic.ts'
import { until } from '../../tests/until.ts'
import { type BrokerBox, brokerBox } from '../testing/broker-box.ts'
import { pairDevice } from '../testing/edge-box.ts'
import { LiveBus } from './bus.ts'
import { openSeq } from './seq.ts'

let box: BrokerBox
let bus: LiveBus
const seats = new Map<number, string>()
const line = { up: true, since: '2026-11-21T18:00:00Z', waiting: 0, troubles: [] }
const shown: number[] = []
function openBus() {
  return new LiveBus({
    nextSeq: openSeq(box.db),
    broker: box.broker,
    seatsOf: (id) => seats.get(id),
    shown: () => shown,
    log: box.log,
    line: () => line,
    disk: () => ({ state: 'ok', since: line.since }),
    epoch: () => 1,
  })
}

beforeEach(async () => {
  box = await brokerBox()
  seats.clear()
  shown.splice(0)
  line.up = true
  bus = openBus()
})
afterEach(async () => {
  bus.stop()
  await box.close()
})

/** A register that listens to this cinema: what it received, by schedule, and of the state. */
async function listener() {
  const client = await box.connect(await pairDevice(box))
  const views: { schedule_id: number; seq: number; seats: string; at: number }[] = []
  const states: { up: boolean; printer: string }[] = []
  client.on('message', (topic, payload) => {
    const view = readEnvelope(seatsTopic, payload.toString())
    const state = readEnvelope(cinemaStateTopic, payload.toString())
    if (view) views.push({ ...view.body, at: performance.now() })
    if (state) states.push({ up: state.body.line.up, printer: state.body.printer.state })
    expect(topic).toContain('cinema/1/')
  })
  const filters = [`foyer/v1/cinema/1/schedules/+/seats`, topicPath(cinemaStateTopic, { cinema_id: 1 })]
  await client.subscribeAsync(filters)
  return { views, states }
}

test('LEDGER "Views" a change is published at once, a burst of them at most ten times a second, and the last state always', async () => {
  const { views } = await listener()
  const began = performance.now()
  for (let sold = 0; sold <= 300; sold++) {
    seats.set(7, 's'.repeat(sold))
    bus.seatsChanged([7])
    if (sold % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const seconds = (performance.now() - began) / 1_000
  await until(() => expect(views.at(-1)?.seats).toHaveLength(300))
  expect(views[0]!.seats.length).toBe(0)
  expect(views.length).toBeLessThanOrEqual(10 * seconds + 3)
  expect(views.length).toBeGreaterThan(1)
  const numbers = views.map((view) => view.seq)
  expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
})

test('schedules do not wait for one another: while one waits for its next turn, all others are sent', async () => {
  const { views } = await listener()
  const others = Array.from({ length: 50 }, (_, index) => index + 1)
  for (const id of [99, ...others]) seats.set(id, 'f')
  bus.seatsChanged([99])
  seats.set(99, 's')
  bus.seatsChanged([99, ...others])
  await until(() => expect(views).toHaveLength(52))
  expect(views.map(({ schedule_id }) => schedule_id)).toEqual([99, ...others, 99])
})

test('what is not known here is not published', async () => {
  const { views } = await listener()
  seats.set(8, 'f')
  bus.seatsChanged([99, 8])
  await until(() => expect(views).toHaveLength(1))
  expect(views[0]!.schedule_id).toBe(8)
})

test('LEDGER "Views" the line going down changes the state and every plan that is shown', async () => {
  shown.push(7, 8)
  seats.set(7, 'fs').set(8, 'ff')
  bus.rebuild()
  const { views, states } = await listener()
  await until(() => expect(states).toHaveLength(1))
  line.up = false
  seats.set(7, 'es')
  bus.lineChanged(true)
  await until(() => expect(states.at(-1)).toEqual({ up: false, printer: 'unknown' }))
  await until(() => expect(views.findLast((view) => view.schedule_id === 7)?.seats).toBe('es'))
})

test('UX-10 the printer is published when it changes, and only then', async () => {
  const { states } = await listener()
  bus.printerChanged({ state: 'operational', waiting: 0 })
  bus.printerChanged({ state: 'operational', waiting: 0 })
  bus.printerChanged({ state: 'paper_end', waiting: 2 })
  await until(() => expect(states.map((each) => each.printer)).toEqual(['operational', 'paper_end']))
})

test('F-298 after a restart the kept views are there again, with numbers above all earlier ones', async () => {
  shown.push(7)
  seats.set(7, 'f')
  const before = openSeq(box.db)()
  bus.seatsChanged([7])
  bus.stop()
  bus = openBus()
  bus.rebuild()
  const { views } = await listener()
  await until(() => expect(views.length).toBeGreaterThan(0))
  expect(views.at(-1)!.seq).toBeGreaterThan(before)
  expect(Number.isSafeInteger(views.at(-1)!.seq)).toBe(true)
})

test('a schedule that is over is taken from the broker’s memory', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  bus.stop()
  bus = openBus()
  shown.push(7, 8)
  seats.set(7, 'f').set(8, 'f')
  bus.rebuild()
  shown.shift()
  vi.advanceTimersByTime(3_600_000)
  vi.useRealTimers()
  const { views } = await listener()
  await until(() => expect(views.map((view) => view.schedule_id)).toEqual([8]))
})

test('F-295 a change of the catalogue reaches the devices at once, a burst of them twice a second, and every kind of it', async () => {
  const client = await box.connect(await pairDevice(box))
  const heard: string[][] = []
  client.on('message', (_topic, payload) => {
    const told = readEnvelope(catalogueTopic, payload.toString())
    if (told) heard.push(told.body.kinds)
  })
  await client.subscribeAsync(topicPath(catalogueTopic, { cinema_id: 1 }))
  bus.catalogueChanged(new Set(['price_rate']))
  for (let page = 0; page < 50; page++) bus.catalogueChanged(new Set(['schedule', 'movie']))
  await until(() => expect(heard).toEqual([['price_rate'], ['schedule', 'movie']]))
  bus.catalogueChanged(new Set(['product']))
  await until(() => expect(heard.at(-1)).toEqual(['product']))
  expect(heard).toHaveLength(3)
})
