import type { Logger } from 'pino'
import { Debounce } from '#protocol/server/pace.ts'
import type { Catalogue, CatalogueStore } from '../catalogue/catalogue.ts'
import { type Live, PRICES } from './live.ts'

const GATHER_MS = 200
const MOST_SCHEDULES = 50

/**
 * Notifies the pages that are open when a price, a rate, an event, a product or a schedule of the catalogue
 * changed: they fetch the schedule's data again (F-295). Changes within 200 ms are sent as one. Every process
 * is notified of a change by itself. Answers how to stop.
 */
export async function notifyOfPrices(catalogue: CatalogueStore, live: Live, log: Logger): Promise<() => void> {
  const told = new Map<number, Catalogue>()
  for (const id of await catalogue.exhibitors()) told.set(id, await catalogue.of(id))
  const failed = (error: unknown): void => log.warn({ err: error }, 'prices were not sent')
  const due = new Debounce<number>({ wait_ms: GATHER_MS, failed })

  const notify = async (exhibitor_id: number): Promise<void> => {
    const now = await catalogue.of(exhibitor_id)
    const before = told.get(exhibitor_id)
    told.set(exhibitor_id, now)
    for (const schedule_id of before ? changed(before, now) : [null]) {
      live.emitHere(exhibitor_id, PRICES, 'prices', { schedule_id })
    }
  }
  const stop = catalogue.onChange((exhibitor_id) => due.call(() => notify(exhibitor_id), exhibitor_id))
  return () => {
    stop()
    due.cancel()
  }
}

/**
 * The schedules whose data is another now; `[null]` = any of them. A kind in which nothing changed is the
 * same map in both.
 */
function changed(before: Catalogue, now: Catalogue): (number | null)[] {
  const kinds = ['price_rate', 'price_group', 'ticket_price', 'event', 'product', 'category'] as const
  if (kinds.some((kind) => before[kind] !== now[kind])) return [null]
  if (before.schedule === now.schedule) return []
  const ids = [...now.schedule].flatMap(([id, row]) => (before.schedule.get(id) === row ? [] : [id]))
  return ids.length > MOST_SCHEDULES ? [null] : ids
}
