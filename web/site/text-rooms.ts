/**
 * The rooms of the texts, each a file in each language (`protocol/i18n/site/<locale>/<room>.ts`): a browser
 * fetches those that its page has (B7).
 */
export const TEXT_ROOMS = [
  'about',
  'bills',
  'checkout',
  'contact',
  'content',
  'events',
  'feeds',
  'frame',
  'home',
  'movies',
  'newsletter',
  'schedules',
  'schools',
  'seats',
  'shell',
  'vouchers',
] as const
export type TextRoom = (typeof TEXT_ROOMS)[number]
