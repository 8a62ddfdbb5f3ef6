/** Two clocks of ours differ by less unless one is wrong: what lies further ahead was written by that one. */
export const AHEAD_MS = 10 * 60_000
