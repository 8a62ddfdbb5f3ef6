import type { Context } from 'hono'
import type pg from 'pg'
import { ok, refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import {
  filterVoucherTypes,
  validateVoucher,
  voucherBalance,
  voucherTypeBySlug,
} from '#protocol/vouchers/shop-calls.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Offers } from '../schedules/offers.ts'
import { isPurchasable } from '../schedules/shown.ts'
import { balanceOf } from './balance.ts'
import type { VoucherCodes } from './codes.ts'
import type { Guesses } from './guesses.ts'
import { type ShopVisit, shownTypes, typeBySlug } from './shop-types.ts'
import type { VoucherUses } from './uses.ts'

interface VoucherShopParts {
  pool: pg.Pool
  catalogue: Pick<CatalogueStore, 'of'>
  codes: Pick<VoucherCodes, 'hash'>
  lanes: Pick<Lanes, 'of'>
  offers: Pick<Offers, 'offered'>
  uses: Pick<VoucherUses, 'check'>
  guesses: Pick<Guesses, 'admits' | 'missed'>
}

/**
 * The public calls about what the voucher shop has, what is left of a voucher, and what it pays for (F-103,
 * F-147, F-156).
 */
export function voucherShopRoutes(app: HubApp, parts: VoucherShopParts): void {
  const { pool, catalogue, codes, guesses } = parts
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
    const exhibitor = c.get('exhibitor')
    const { id: exhibitor_id } = exhibitor
    const admitted = await guesses.admits(exhibitor, body.grecaptcha)
    if (!admitted.ok) return admitted
    const known = await catalogue.of(exhibitor_id)
    const reader = { catalogue: known, exhibitor_id, locale: c.get('speech').locale }
    const found = await balanceOf({ pool, codes }, reader, body.barcode)
    const [first] = known.cinema.keys()
    if (!found.ok) await guesses.missed(exhibitor, first)
    return found
  })
  mount(app, validateVoucher, async (c, { body }) => {
    const exhibitor = c.get('exhibitor')
    const { id, public_config, settings } = exhibitor
    const offered = await parts.offers.offered(id, body.schedule_id)
    if (!offered || !isPurchasable(offered) || !public_config.features.vouchers) return refuse('not_purchasable')
    const { voucher_reuse_minutes: reuse_minutes } = settings
    const asker = { offered, locale: c.get('speech').locale, reuse_minutes }
    const admitted = await guesses.admits(exhibitor, body.grecaptcha)
    if (!admitted.ok) return admitted
    const { cinema_id } = offered.schedule
    const checked = await parts.uses.check(await parts.lanes.of(id, cinema_id), asker, body.barcode)
    if (!checked.ok && checked.refusal.code === 'voucher_unknown') await guesses.missed(exhibitor, cinema_id)
    return checked
  })
}
