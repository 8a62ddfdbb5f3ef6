import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Visit } from '../../hub/portal/testing/portal.ts'
import { type Kind, RESOURCES } from '../../protocol/resources.ts'
import { type Ids, SAMPLES } from '../contract/samples.ts'

/** A Saturday of a week that begins on Wednesday 24 November. */
export const SATURDAY = '2027-11-27'

const MOVIES = [
  { display_title: 'Conclave', runtime: 120, seed: 3 },
  { display_title: 'Perfect Days', runtime: 124, seed: 8 },
  { display_title: 'Flow', runtime: 84, seed: 2 },
  { display_title: 'Vertigo', runtime: 128, seed: 5 },
] as const

export type Titled = (typeof MOVIES)[number]['display_title']

/** A cinema with screens and movies, made over the wire as its managers would. */
export interface Planned {
  cinema_id: number
  screens: readonly number[]
  versions: ReadonlyMap<Titled, number>
  /** Publishes a schedule of a movie; `time` is the wall clock in November, an hour before UTC. */
  add(screen: number, title: Titled, time: string, more?: object): Promise<{ id: number; version: number }>
}

/** Fifteen minutes of advertising and of cleaning on each of so many screens. */
export async function planHouse(visit: Visit, name: string, screens: number): Promise<Planned> {
  let nth = Math.floor(Math.random() * 1e6)
  const make = async (kind: Exclude<Kind, 'exhibitor'>, ids: Ids, fields: object) => {
    nth += 1
    const said = await visit('POST', RESOURCES[kind].base!, { ...SAMPLES[kind].make(ids, nth), ...fields })
    expect([said.status, said.body.errors]).toEqual([200, undefined])
    return said.body.data.id as number
  }
  const cinema = await make('cinema', {}, { name })
  const price_group = await make('price_group', {}, {})
  const config = { ads_minutes: 10, trailers_minutes: 5, cleaning_minutes: 15 }
  const halls: number[] = []
  for (let screen = 1; screen <= screens; screen++)
    halls.push(await make('screen', { cinema }, { name: `Screen ${screen}`, config, sort: screen }))
  const movies = new Map<Titled, { movie: number; movie_version: number }>()
  for (const { seed, ...fields } of MOVIES) {
    const poster = { genre: 'Drama', seed }
    const movie = await make('movie', {}, { ...fields, poster, showing_from: null, default_visibility: 15 })
    movies.set(fields.display_title, { movie, movie_version: await make('movie_version', { movie }, { short: 'OmU' }) })
  }
  const add: Planned['add'] = async (screen, title, time, more = {}) => {
    const { movie, movie_version } = movies.get(title)!
    const start = new Date(Date.parse(`${SATURDAY}T${time}:00Z`) - 3_600_000).toISOString()
    const named = { screen_id: halls[screen - 1], movie_id: movie, movie_version_id: movie_version }
    const create = [{ ref: 'new', ...named, price_group_id: price_group, start, is_draft: false, ...more }]
    const said = await visit('POST', 'planner/changes', { request_id: randomUUID(), cinema_id: cinema, create })
    expect([said.status, said.body.errors]).toEqual([200, undefined])
    return said.body.data.create[0]
  }
  const versions = new Map([...movies].map(([title, { movie_version }]) => [title, movie_version]))
  return { cinema_id: cinema, screens: halls, versions, add }
}
