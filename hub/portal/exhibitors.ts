import type { Context } from 'hono'
import { blockExhibitor, changeExhibitor, exhibitorList, makeExhibitor } from '#protocol/exhibitors/calls.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { Resets } from '../access/resets.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { hostName } from '../catalogue/exhibitor-of-host.ts'
import { originAt } from '../catalogue/origin.ts'
import type { Registry } from '../exhibitors/registry.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { type FindPrincipal, looksAfterAll } from './principal.ts'

export interface ExhibitorParts {
  registry: Registry
  resets: Resets
  catalogue: Pick<CatalogueStore, 'changed'>
  public_url: string | null
  /** Called with the exhibitor that was made, before anybody is at its pages. */
  onFounded: (exhibitor_id: number) => unknown
}

/** The exhibitors of the installation, for who looks after it. */
export function exhibitorRoutes(app: HubApp, parts: ExhibitorParts, find: FindPrincipal): void {
  const { registry, resets, catalogue, public_url, onFounded } = parts
  app.proves('super_admin', () => looksAfterAll(find))
  const shown = <C extends { id: number }>(c: Context<HubEnv>, card: C) => ({
    ...card,
    is_own: card.id === c.get('principal').exhibitor_id,
  })

  mount(app, exhibitorList, async (c) => ok((await registry.list()).map((card) => shown(c, card))))
  mount(app, makeExhibitor, async (c, { body }) => {
    if (!c.get('is_private')) return refuse('plain_line')
    const made = await registry.make(c.get('principal'), body)
    if (!made.ok) return made
    const { exhibitor_id, employee_id } = made.value
    catalogue.changed(exhibitor_id)
    onFounded(exhibitor_id)
    const from = { exhibitor_id, origin: originAt(c, public_url, body.hosts[0]!), locale: body.locale }
    const invited = await resets.invite(from, employee_id)
    if (!invited.ok) throw new Error('the first manager of a house may not open its portal')
    return ok({ id: exhibitor_id, invited: invited.value.email })
  })
  mount(app, changeExhibitor, async (c, { params: { id }, body }) => {
    const host = hostName(c.req.header('host') ?? '')
    if (id === c.get('principal').exhibitor_id && !body.hosts.includes(host))
      return refuse('host_needed', 'hosts', { host })
    const changed = await registry.change(c.get('principal'), id, body)
    if (changed.ok) catalogue.changed(id)
    return changed.ok ? ok(shown(c, changed.value)) : changed
  })
  mount(app, blockExhibitor, async (c, { params: { id }, body: { blocked } }) => {
    if (blocked && id === c.get('principal').exhibitor_id) return refuse('own_house')
    const card = await registry.block(c.get('principal'), id, blocked)
    if (!card) return refuse('not_found')
    catalogue.changed(id)
    return ok(shown(c, card))
  })
}
