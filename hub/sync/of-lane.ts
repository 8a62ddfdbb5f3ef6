import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { isKept } from './placing.ts'

/**
 * The schedules with which the lane of a cinema begins. A lane is opened for a cinema of that very house
 * alone, deleted or not: its first use writes the head of the ledger, and one under another house could never
 * be used by its own (docs/security.md, "Tenants").
 */
export function schedulesOfLane(catalogue: Pick<CatalogueStore, 'of'>, now: () => number = Date.now) {
  return async (exhibitor_id: number, cinema_id: number): Promise<number[]> => {
    const { cinema, schedule } = await catalogue.of(exhibitor_id)
    if (!cinema.has(cinema_id)) throw new Error(`cinema ${cinema_id} is not of exhibitor ${exhibitor_id}`)
    const rows = [...schedule.values()]
    return rows.filter((row) => row.cinema_id === cinema_id && isKept(row, now())).map(({ id }) => id)
  }
}
