/**
 * The value below which the share `p` (0..1) of the values lies; of an even number of values the median is
 * the mean of the two in the middle.
 */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * p
  const low = Math.floor(at)
  const [below = Number.NaN, above = below] = sorted.slice(low, low + 2)
  return below + (above - below) * (at - low)
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The largest of the values by the smallest. */
export function spread(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values)
}
