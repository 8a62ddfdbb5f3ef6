import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { until } from '../../tests/until.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** Schedules at the ends of all calendars, and longer than any. */
const NAMED = ['cinema', 'screen', 'movie', 'movie_version', 'price_group'] as const
const { anton, portal, ids } = await openSampleHouse(NAMED)
const { screen, movie, movie_version, price_group } = ids
const named = { screen_id: screen, movie_id: movie, movie_version_id: movie_version, price_group_id: price_group }

/** Nothing was a bug of ours, and no schedule is there. */
async function nothingCame(): Promise<void> {
  expect(portal.hub.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
  await until(async () => expect((await anton('GET', 'schedules')).body.meta.total).toBe(0))
}

const TIMES = [
  ['start', '3000-01-02T20:00:00.000Z', undefined],
  ['start', '0999-12-30T20:00:00.000Z', undefined],
  ['end', '2027-01-01T20:00:00.000Z', '2027-01-04T20:00:00.000Z'],
  ['end', '2027-01-01T20:00:00.000Z', '2999-01-01T20:00:00.000Z'],
] as const

test.each(TIMES)(
  'SECURITY Input: the %s of a schedule from %s to %s is refused, and nothing is written',
  async (field, start, end) => {
    const given = { ...named, start, ...(end && { end }) }
    const made = await anton('POST', 'schedules', { ...given, ignore_conflict: true })
    expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, [field]])
    const create = [{ ...given, ref: 'new' }]
    const plan = { cinema_id: ids.cinema, create, edit: [], remove: [], restore: [], accepted_conflicts: [] }
    for (const preview of [true, false]) {
      const planned = await anton('POST', 'planner/changes', { ...plan, preview, request_id: randomUUID() })
      expect([preview, planned.status, Object.keys(planned.body.errors ?? {})]).toEqual([
        preview,
        422,
        expect.arrayContaining([`create.0.${field}`]),
      ])
    }
    await nothingCame()
  },
)

test('SECURITY Input: a schedule that is moved to the end of all calendars is refused', async () => {
  const { data } = (await anton('POST', 'schedules', { ...named, start: '2027-01-01T20:00:00.000Z' })).body
  const said = await anton('PUT', `schedules/${data.id}`, { version: 1, start: '3000-01-02T23:30:00.000Z' })
  expect([said.status, (await anton('GET', `schedules/${data.id}`)).body.data]).toEqual([422, data])
  expect((await anton('DELETE', `schedules/${data.id}`, { version: 1 })).status).toBe(200)
  await nothingCame()
})

test('SECURITY Input: whoever puts everything on one place is told of it in few words', async () => {
  const create = Array.from({ length: 200 }, (_, nth) => ({
    ...named,
    start: '2027-01-01T20:00:00.000Z',
    ref: `new-${nth}`,
  }))
  const plan = { cinema_id: ids.cinema, create, edit: [], remove: [], restore: [], accepted_conflicts: [] }
  const said = await anton('POST', 'planner/changes', { ...plan, preview: true, request_id: randomUUID() })
  const found: { ref: string; other_ref: string | null }[] = said.body.data.conflicts
  expect(found.length).toBeLessThan(2_500)
  const about = new Set(found.flatMap(({ ref, other_ref }) => [ref, other_ref]))
  expect(create.filter(({ ref }) => !about.has(ref))).toEqual([])
  await nothingCame()
})
