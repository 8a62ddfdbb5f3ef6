import type pg from 'pg'
import type { Logger } from 'pino'
import { cinemasFor, mayIn } from '#protocol/access/grades.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { edgeDoings } from '#protocol/sync/edges.ts'
import { recountLost, recountShow } from '#protocol/sync/recount-calls.ts'
import type { HubApp } from '../http/env.ts'
import { latestDoings } from '../sync/doings.ts'
import { readProgress } from '../sync/recount-progress.ts'
import type { Recounts } from '../sync/recounts.ts'

/** The recounts of a house: how far each is, registers that are lost, and what people did with its edges. */
export function recountRoutes(
  app: HubApp,
  { pool, recounts, log }: { pool: pg.Pool; recounts: Recounts; log: Logger },
): void {
  mount(app, recountShow, async (c, { params: { cinema_id } }) => {
    const by = c.get('principal')
    if (!mayIn(by, 'edges.view', [cinema_id])) return refuse('not_found')
    return readProgress(pool, by.exhibitor_id, cinema_id)
  })
  mount(app, recountLost, async (c, { params: { cinema_id }, body: { uid, name } }) => {
    const { exhibitor_id, employee_id } = c.get('principal')
    if (!mayIn(c.get('principal'), 'edges.end', [cinema_id])) return refuse('not_found')
    const lost = await recounts.declareLost({ exhibitor_id, cinema_id }, { uid, name, by: employee_id })
    if (!lost.ok) return lost
    log.warn({ cinema_id, uid, employee_id }, 'a register was declared lost: a recount does not wait for it')
    return ok({})
  })
  mount(app, edgeDoings, async (c) => {
    const by = c.get('principal')
    const reach = cinemasFor(by, 'edges.view')
    return ok(await latestDoings(pool, by.exhibitor_id, reach === 'all' ? null : (reach ?? [])))
  })
}
