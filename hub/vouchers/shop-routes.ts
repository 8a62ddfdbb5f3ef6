import type { Context } from 'hono'
import type pg from 'pg'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { filterVoucherTypes, voucherBalance, voucherTypeBySlug } from '#protocol/vouchers/shop-calls.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { balanceOf } from './balance.ts'
import type { VoucherCodes } from './codes.ts'
import { type ShopVisit, shownTypes, typeBySlug } from './shop-types.ts'

interface VoucherShopParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'of'>
  codes: Pick<VoucherCodes, 'hash'>
}

/** The public calls about what the voucher shop has, and what is left of a voucher (F-147, F-156). */
export function voucherShopRoutes(app: HubApp, { pool, catalogue, codes }: VoucherShopParts): void {
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
  mount(app, voucherBalance, async (c, { body }) => {
    const { id: exhibitor_id } = c.get('exhibitor')
    const reader = { catalogue: await catalogue.of(exhibitor_id), exhibitor_id, locale: c.get('speech').locale }
    return balanceOf({ pool, codes }, reader, body.barcode)
  })
}
