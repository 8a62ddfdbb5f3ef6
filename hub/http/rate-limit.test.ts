import { describe, expect, onTestFinished, test } from 'vitest'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { en } from '#protocol/i18n/errors/en.ts'
import { CallApp } from '#protocol/server/call-app.ts'
import { listen } from '#protocol/server/listen.ts'
import { Speech } from '#protocol/server/speech.ts'
import type { HubEnv } from './env.ts'
import { limited, RateLimit } from './rate-limit.ts'

const settings = exhibitor.shape.shape.settings.parse({})

test('F-348 unless a house says otherwise: 30 holds, 10 checkouts and 10 codes a minute, 50 codes an hour', () => {
  expect(settings).toMatchObject({
    holds_per_minute: 30,
    checkouts_per_minute: 10,
    voucher_checks_per_minute: 10,
    voucher_checks_per_hour: 50,
  })
})

describe('F-348 so many times a minute', () => {
  test('the limit is reached exactly, and says when to come back', () => {
    const limit = new RateLimit(() => 0)
    const answers = Array.from({ length: 31 }, () => limit.take('hold/a', 30))
    expect(answers.slice(0, 30)).toEqual(Array(30).fill(0))
    expect(answers[30]).toBeGreaterThan(0)
    expect(limit.take('hold/b', 30)).toBe(0)
  })

  test('never more than the limit and a tenth within any 60 seconds, and after the wait it goes on', () => {
    let now = 0
    const limit = new RateLimit(() => now)
    const taken: number[] = []
    for (; now < 600_000; now += 250) if (limit.take('a', 10) === 0) taken.push(now)
    for (const start of taken) {
      expect(taken.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(11)
    }
    expect(taken.length).toBeGreaterThan(80)
  })

  test('after the seconds that it says one more is let through', () => {
    let now = 0
    const limit = new RateLimit(() => now)
    for (const start of [0, 45_000, 59_000, 61_000, 130_000]) {
      now = start
      let seconds = 0
      while (seconds === 0) seconds = limit.take('a', 7)
      now += seconds * 1000
      expect(limit.take('a', 7)).toBe(0)
    }
  })

  test('a refused try does not count', () => {
    let now = 0
    const limit = new RateLimit(() => now)
    for (let n = 0; n < 1_000; n += 1) limit.take('a', 10)
    now = 120_000
    expect(limit.take('a', 10)).toBe(0)
  })

  test('of another time: ten are free again only after an hour', () => {
    let now = 0
    const limit = new RateLimit(() => now, 3_600_000)
    for (let n = 0; n < 10; n += 1) expect(limit.take('a', 10)).toBe(0)
    now = 1_800_000
    expect(limit.take('a', 10)).toBeGreaterThan(1_800)
    now = 7_200_000
    expect(limit.take('a', 10)).toBe(0)
  })

  test('strangers cannot fill the memory', () => {
    const limit = new RateLimit(() => 0)
    for (let n = 0; n < 100_000; n += 1) limit.take(`address ${n}`, 1)
    expect(limit.take('address 0', 1)).toBeGreaterThan(0)
    limit.take('address 100000', 1)
    expect(limit.take('address 1', 1)).toBe(0)
    expect(limit.take('address 100000', 1)).toBeGreaterThan(0)
  })

  test('what is given back was taken before, and no more than that', () => {
    const limit = new RateLimit(() => 0)
    expect(limit.take('a', 2)).toBe(0)
    for (let n = 0; n < 5; n += 1) limit.giveBack('a')
    expect([limit.take('a', 2), limit.take('a', 2), limit.take('a', 2) > 0]).toEqual([0, 0, true])
  })
})

describe('the guard of a call', () => {
  /** A room with a guard of holds, as somebody asks it from an address of a house. */
  async function asking(is_blocked: boolean) {
    const app = new CallApp<HubEnv>()
    app.use((c, next) => {
      c.set('exhibitor', { id: 1, settings } as HubEnv['Variables']['exhibitor'])
      c.set('is_blocked', is_blocked)
      c.set('address', c.req.header('x-address') ?? '')
      c.set('speech', new Speech('en', en))
      return next()
    })
    app.on(['POST', 'DELETE'], '/hold', limited(new RateLimit(() => 0), 'hold'), (c) => c.text('done'))
    const server = await listen(app, { port: 0, upgrades: new Map() })
    onTestFinished(() => server.close())
    return async (method: string, address = '203.0.113.7') =>
      (await fetch(`http://127.0.0.1:${server.port}/hold`, { method, headers: { 'x-address': address } })).status
  }

  test('F-348 a household of the new kind of addresses counts as one, whichever of them it asks from', async () => {
    const ask = await asking(false)
    const answers: number[] = []
    for (let n = 0; n <= settings.holds_per_minute; n += 1) answers.push(await ask('POST', `2001:db8:7:7::${n + 1}`))
    expect(answers.slice(0, -1)).toEqual(Array(settings.holds_per_minute).fill(200))
    expect([answers.at(-1), await ask('POST', '2001:db8:7:8::1')]).toEqual([429, 200])
  })

  test('a house that is blocked sells nothing, and takes back what visitors hold', async () => {
    const ask = await asking(true)
    expect([await ask('POST'), await ask('DELETE')]).toEqual([422, 200])
  })
})
