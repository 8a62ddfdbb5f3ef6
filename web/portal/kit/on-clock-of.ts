import { clockCinema, zoneOf } from '#protocol/access/clocks.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import type { Values } from './merge.ts'
import type { Reading } from './value-text.ts'

interface Clocked {
  resource: Pick<Resource, 'cinema'>
  reading: Reading
}

/** The same on the clock of a row: that of its cinema, also where only its screen is chosen yet (UX-47). */
export function onClockOf<V extends Clocked>(view: V, row: Values): V {
  const { options, clocks } = view.reading
  if (clocks.others.length === 0) return view
  const chosen = Object.entries(options).map(([field, choices]) => choices.find(({ value }) => value === row[field]))
  const cinema_id = clockCinema(view.resource, row) ?? chosen.find((one) => one?.cinema_id)?.cinema_id
  return { ...view, reading: { ...view.reading, time_zone: zoneOf(clocks, cinema_id) } }
}
