/** Where a schedule shows, as bits of one number. @source operations spec, section 4; FEATURES F-192 */
export const VISIBILITY = { site: 1, signage: 2, pos: 4, portal: 8 } as const
export type Surface = keyof typeof VISIBILITY

export const VISIBLE_EVERYWHERE = VISIBILITY.site | VISIBILITY.signage | VISIBILITY.pos | VISIBILITY.portal

export const isVisible = (schedule: { visibility: number }, surface: Surface): boolean =>
  (schedule.visibility & VISIBILITY[surface]) !== 0
