import { randomUUID } from 'node:crypto'
import { afterAll, expect } from 'vitest'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { freshDatabase } from '../../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../../tests/contract/samples.ts'
import { startPortal, type Visit } from './portal.ts'

type Sampled = keyof typeof SAMPLES

/** One row of each of these kinds, made by a person who may, and a way to make more. */
export async function makeSamples(by: Visit, kinds: readonly Sampled[]) {
  const ids: Partial<Record<Kind, number>> = {}
  let nth = 0

  /** What a form would send for another row of this kind. */
  const sampleOf = (kind: Sampled, named: Ids = ids) => SAMPLES[kind].make(named, ++nth)

  /** Another row of this kind, with these fields and these rows named. */
  async function make(kind: Sampled, fields: object = {}, named: Ids = ids) {
    const said = await by('POST', RESOURCES[kind].base!, { ...sampleOf(kind, named), ...fields })
    expect([said.status, said.body.errors]).toEqual([200, undefined])
    return said.body.data
  }

  /** A schedule of the programme: what runs where and when is among its fields. */
  async function plan(fields: object): Promise<{ id: number; version: number; start: string }> {
    const create = [{ ref: 'n', price_group_id: ids.price_group, is_draft: false, ...fields }]
    const body = { request_id: randomUUID(), cinema_id: ids.cinema, create, accepted_conflicts: [] }
    const said = await by('POST', 'planner/changes', body)
    expect([said.status, said.body.errors]).toEqual([200, undefined])
    return said.body.data.create[0]
  }

  /** A movie of an hour tomorrow, on a screen of its own. */
  async function planIn(place: object, fields: object = {}): Promise<number> {
    const movie = await make('movie', { runtime: 60, showing_from: null })
    const version = await make('movie_version', {}, { ...ids, movie: movie.id })
    const screen = await make('screen', place)
    const what = { screen_id: screen.id, movie_id: movie.id, movie_version_id: version.id }
    return (await plan({ ...what, start: new Date(Date.now() + 86_400_000).toISOString(), ...fields })).id
  }

  for (const kind of kinds) ids[kind] = (await make(kind)).id
  return { ids: ids as Ids, sampleOf, make, plan, planIn }
}

/**
 * The calls of every kind on a hub of their own, closed after the last test of the file, and Anton, who may
 * do everything there and has made one row of each of these kinds.
 */
export async function openSampleHouse(kinds: readonly Sampled[]) {
  const database = await freshDatabase()
  const portal = await startPortal(database, Object.keys(SAMPLES) as Sampled[])
  afterAll(async () => {
    await portal.close()
    await database.close()
  })
  const anton = await portal.visit(1, { exhibitor_id: 1, name: 'Anton B.', permissions: ['*'] })
  return { portal, anton, database_url: database.url, ...(await makeSamples(anton, kinds)) }
}
