/** The token that stands behind `#` of an address; null = there is none. */
export function tokenIn(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null
}
