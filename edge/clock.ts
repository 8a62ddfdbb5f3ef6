import { performance } from 'node:perf_hooks'

/**
 * The edge's clocks, handed in so that tests move them. Ages and limits are measured on `mono`, what people
 * read is written from `wall` (both milliseconds).
 */
export interface Clock {
  wall(): number
  mono(): number
}

export const systemClock: Clock = { wall: () => Date.now(), mono: () => performance.now() }

/** The instant now, as it is stored and sent. */
export function instantOf(clock: Clock): string {
  return new Date(clock.wall()).toISOString()
}
