import { describe, expect, test } from 'vitest'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { RateLimit } from './rate-limit.ts'

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
})
