import { COMPONENTS } from '../pages/components.ts'
import type { SitePageName } from '../pages/page.ts'

/**
 * Where somebody buys, or orders by a long form: B7 allows 1.4 times React's 70 kB there, 1.2 times where one
 * browses.
 */
const BUYING: ReadonlySet<SitePageName> = new Set([
  'buy.tickets',
  'voucher',
  'processing',
  'result',
  'change',
  'gift',
  'waiting',
  'school-request',
])

/** Every page that is drawn, and how many kB of scripts it may begin with, after gzip. */
export const REACH_KB = (Object.keys(COMPONENTS) as SitePageName[])
  .filter((page) => COMPONENTS[page] !== null)
  .map((page) => ({ page, reach_kb: BUYING.has(page) ? 98 : 84 }))
