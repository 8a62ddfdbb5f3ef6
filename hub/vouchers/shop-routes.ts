import type { Context } from 'hono'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { filterVoucherTypes, voucherTypeBySlug } from '#protocol/vouchers/shop-calls.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { type ShopVisit, shownTypes, typeBySlug } from './shop-types.ts'

/** The public calls about what the voucher shop has (website spec, section 7; F-147). */
export function voucherShopRoutes(app: HubApp, { catalogue }: { catalogue: Pick<CatalogueStore, 'of'> }): void {
  const visitOf = async (c: Context<HubEnv>): Promise<ShopVisit> => {
    const exhibitor = c.get('exhibitor')
    const { locale } = c.get('speech')
    return { catalogue: await catalogue.of(exhibitor.id), exhibitor, locale, now: new Date().toISOString() }
  }
  mount(app, filterVoucherTypes, async (c, { body }) => ok(shownTypes(await visitOf(c), body.type ?? null)))
  mount(app, voucherTypeBySlug, async (c, { params }) => {
    const found = typeBySlug(await visitOf(c), params.slug)
    return found ? ok(found) : refuse('not_found')
  })
}
