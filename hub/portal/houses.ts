import type { Context } from 'hono'
import {
  arrive,
  beginHouseLink,
  beginSwitch,
  endHouseLink,
  houseLink,
  houseLinkAsker,
  myHouses,
  proveHouseLink,
} from '#protocol/exhibitors/switch.ts'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { hostName } from '../catalogue/exhibitor-of-host.ts'
import { originAt } from '../catalogue/origin.ts'
import type { HouseLinks, Linked } from '../exhibitors/house-links.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { prove } from './second-factor.ts'
import { beginSession, type SignInParts, waitToSignIn } from './session.ts'

export interface HouseParts extends SignInParts {
  house_links: HouseLinks
  catalogue: Pick<CatalogueStore, 'exhibitorOfHost'>
  public_url: string | null
}

/** Switching between the houses in which somebody works. */
export function houseRoutes(app: HubApp, parts: HouseParts): void {
  const { house_links, accounts, catalogue, public_url, limit } = parts

  const departing = (c: Context<HubEnv>) => {
    const { exhibitor_id, employee_id, root } = c.get('principal')
    return { exhibitor_id, employee_id, root, host: hostOf(c) }
  }

  mount(app, myHouses, async (c) => ok(await house_links.of(c.get('principal'))))
  mount(app, beginHouseLink, async (c, { body: { host, proof } }) => {
    const other = await catalogue.exhibitorOfHost(host)
    if (other === null || other === c.get('exhibitor').id) return refuse('house_unknown', 'host')
    const proven = await prove(c, accounts, proof)
    if (!proven.ok) return proven
    const token = await house_links.depart('link', departing(c), other)
    return ok({ url: houseLink(originAt(c, public_url, host), 'link', token) })
  })
  mount(app, houseLinkAsker, async (c, { body: { token } }) => {
    const asker = await house_links.asker(c.get('exhibitor').id, token)
    return asker ? ok(asker) : refuse('link_over', 'token')
  })
  mount(app, proveHouseLink, async (c, { body: { token, proof } }) => {
    const proven = await prove(c, accounts, proof)
    if (!proven.ok) return proven
    const { exhibitor_id, employee_id } = c.get('principal')
    const linked = await house_links.prove({ exhibitor_id, employee_id, host: hostOf(c) }, token)
    return linked ? ok(linked) : refuse('link_over', 'token')
  })
  mount(app, endHouseLink, async (c, { params: { id } }) =>
    (await house_links.end(c.get('principal'), id)) ? ok({}) : refuse('not_found'),
  )
  mount(app, beginSwitch, async (c, { params: { id } }) => {
    const linked = (await house_links.of(c.get('principal'))).find((one) => one.id === id)
    if (!linked || !(await isAt(linked))) return refuse('not_found')
    const token = await house_links.depart('switch', departing(c), id)
    return ok({ url: houseLink(originAt(c, public_url, linked.host), 'switch', token) })
  })
  mount(app, arrive, async (c, { body: { token } }) => {
    if (!c.get('is_private')) return refuse('plain_line')
    const wait = waitToSignIn(c, limit, 'sign_in')
    if (!wait.ok) return wait
    const arrived = await house_links.arrive(c.get('exhibitor').id, token)
    const begun = arrived && (await beginSession(c, parts, arrived.opened, arrived.root))
    return begun ? ok(begun) : refuse('link_over', 'token')
  })

  /** Whether the name by which a link was proven is still that house's: another one may have it by now. */
  async function isAt({ id, host }: Linked): Promise<boolean> {
    return (await catalogue.exhibitorOfHost(host)) === id
  }
}

function hostOf(c: Context<HubEnv>): string {
  return hostName(c.req.header('host') ?? '')
}
