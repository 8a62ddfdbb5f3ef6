const START_MS = Date.UTC(2026, 10, 21, 18)

/** World time is whole seconds since its start; the reducers see instants. */
export const iso = (seconds: number): string => new Date(START_MS + seconds * 1000).toISOString()

/** A cart holds its seats so long. */
export const HOLD_S = 600
