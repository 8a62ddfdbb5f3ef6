import { cinemasFor } from '#protocol/access/grades.ts'
import { alertList } from '#protocol/alerts/calls.ts'
import { ok } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { instantText } from '#protocol/time/business-day.ts'
import type { HubApp } from '../http/env.ts'
import type { Alerts } from './alerts.ts'

/** What a house must do something about, for who sees its dashboard (F-353). */
export function alertRoutes(app: HubApp, { alerts }: { alerts: Pick<Alerts, 'open'> }): void {
  mount(app, alertList, async (c) => {
    const by = c.get('principal')
    const reach = cinemasFor(by, 'dashboard.view')
    const within = reach === 'all' ? null : (reach ?? [])
    const at = instantText(new Date().toISOString())
    return ok({ at, alerts: await alerts.open(by.exhibitor_id, within) })
  })
}
