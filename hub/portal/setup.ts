import type { Context } from 'hono'
import { openSetup, setUp } from '#protocol/exhibitors/setup.ts'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { tabIcon } from '#protocol/site/icon.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { hostName } from '../catalogue/exhibitor-of-host.ts'
import { FIRST_ACCENT } from '../exhibitors/found.ts'
import type { Setup } from '../exhibitors/setup.ts'
import { limitKey } from '../http/address.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { answerPage, portalAssets, templateIn } from './page.ts'
import { beginSession, type SignInParts } from './session.ts'

export interface SetupParts extends SignInParts {
  setup: Setup
  catalogue: Pick<CatalogueStore, 'of' | 'changed'>
  /** Called with the exhibitor that was made, before anybody is at its pages. */
  onFounded: (exhibitor_id: number) => unknown
  /** Where the built portal is: `portal` of this folder. */
  folder: string
}

/** What stands on the page before there is a house. */
const BRAND = 'Foyer'
/** Calls of the set-up from one network. */
const SET_UPS_PER_MINUTE = 60

/**
 * The set-up of an empty installation: its page and its calls, which know no house yet. The page holds
 * nothing, and asks for the token that stands behind `#` of its address; when there is an exhibitor none of
 * it is there.
 */
export function setupRoutes(app: HubApp, parts: SetupParts): void {
  const { setup, catalogue, folder, limit, onFounded } = parts
  const template = templateIn(folder)
  const assets = portalAssets(folder)
  app.limits('set_up', 'in its room')

  const secondsToWait = (c: Context<HubEnv>) => limit.take(`set_up/${limitKey(c.get('address'))}`, SET_UPS_PER_MINUTE)

  app.get('/favicon.ico', async (c, next) => {
    if (!(await setup.isEmpty())) return next()
    return c.body(tabIcon(FIRST_ACCENT, 'lamp'), 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-store' })
  })
  app.get('/portal/assets/*', async (c, next) => ((await setup.isEmpty()) ? assets(c, next) : next()))
  app.get('/portal/setup', async (c) => {
    if (!(await setup.isEmpty())) return c.text(c.get('speech').refusal('setup_over'), 404)
    return answerPage(c, template(), {
      csrf: () => '',
      brand: BRAND,
      accent: FIRST_ACCENT,
      locales: [...LOCALES],
      has_session: false,
    })
  })
  mount(app, openSetup, async (c, { body: { token } }) => {
    const seconds = secondsToWait(c)
    if (seconds > 0) return refuse('too_many_requests', 'message', { seconds })
    return (await setup.opens(token)) ? ok({}) : refuse('setup_over')
  })
  mount(app, setUp, async (c, { body: { token, ...house } }) => {
    const seconds = secondsToWait(c)
    if (seconds > 0) return refuse('too_many_requests', 'message', { seconds })
    if (!c.get('is_private')) return refuse('plain_line')
    const host = hostName(c.req.header('host') ?? '')
    if (!(await setup.opens(token))) return refuse('setup_over')
    if (!house.hosts.includes(host)) return refuse('host_needed', 'hosts', { host })
    const made = await setup.found(token, house)
    if (!made.ok) return made
    const { exhibitor_id, manager } = made.value
    catalogue.changed(exhibitor_id)
    onFounded(exhibitor_id)
    c.set('exhibitor', (await catalogue.of(exhibitor_id)).exhibitor.get(exhibitor_id)!)
    return ok((await beginSession(c, parts, manager))!)
  })
}
