/**
 * Where a row (a schedule, a rate) shows, as bits of one number.
 * @source operations spec, section 4; F-192
 */
export const VISIBILITY = { site: 1, signage: 2, pos: 4, portal: 8 } as const
export type Surface = keyof typeof VISIBILITY

export const VISIBLE_EVERYWHERE = VISIBILITY.site | VISIBILITY.signage | VISIBILITY.pos | VISIBILITY.portal

/** Whether a row with this visibility shows on a surface. */
export function isVisible(row: { visibility: number }, surface: Surface): boolean {
  return (row.visibility & VISIBILITY[surface]) !== 0
}
