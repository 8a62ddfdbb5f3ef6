import * as z from 'zod'
import type { CinemaField } from '../kit/resource.ts'
import { RowId } from '../kit/shapes.ts'
import { TimeZone } from '../time/shapes.ts'

/**
 * The clocks of a house (UX-47): that of its first cinema, by which everything of the whole house is said,
 * and those of its cinemas that go by another one.
 */
export const Clocks = z.object({
  house: TimeZone,
  others: z.array(z.object({ cinema_id: RowId, time_zone: TimeZone })),
})
export type Clocks = z.output<typeof Clocks>

/** The zone in which a cinema says its times; of no cinema, or one that is not known, that of the house. */
export function zoneOf({ house, others }: Clocks, cinema_id: unknown): string {
  return others.find((one) => one.cinema_id === cinema_id)?.time_zone ?? house
}

/**
 * The cinema on whose clock the times of a row stand: its own, or the only one of several; null = those of
 * the house.
 */
export function clockCinema(
  { cinema }: { cinema: CinemaField | null },
  row: Readonly<Record<string, unknown>>,
): unknown {
  if (cinema === null || cinema === 'schedule_id') return null
  const named = [row[cinema]].flat()
  return named.length === 1 ? named[0] : null
}
