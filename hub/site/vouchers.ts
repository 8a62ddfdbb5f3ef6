import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import type { Gifts } from '../bills/gifts.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import { hasTestMethod, shownMethods } from '../schedules/site-methods.ts'
import { type ShopVisit, shownTypes, typeBySlug } from '../vouchers/shop-types.ts'
import type { PageLoaders, Visit } from './loaders.ts'

interface VoucherPageParts {
  catalogue: Pick<CatalogueStore, 'of'>
  gifts: Pick<Gifts, 'read'>
  /** Nobody takes the demo for a real house. */
  is_demo: boolean
}

/**
 * The catalogue of vouchers, and the page on which one is bought; neither without vouchers (F-010). A gift
 * that was bought can be changed whatever became of the shop (F-321).
 */
export function voucherLoaders({ catalogue, gifts, is_demo }: VoucherPageParts) {
  const shopOf = async ({ exhibitor, now }: Visit, locale: Locale): Promise<ShopVisit | null> =>
    exhibitor.public_config.features.vouchers
      ? { catalogue: await catalogue.of(exhibitor.id), exhibitor, locale, now }
      : null
  return {
    vouchers: async (visit, { locale, type }) => {
      const shop = await shopOf(visit, locale)
      return shop && { type, types: shownTypes(shop, type) }
    },
    balance: async (visit, { locale }) => ((await shopOf(visit, locale)) ? {} : null),
    gift: async ({ exhibitor, now }, { locale, token }) => {
      const gift = await gifts.read(exhibitor, token, now)
      if (!gift) return null
      const { voucher_type_id, holder: holder_name, email, message, deliver_on, today, last_day, is_sent } = gift
      const type = (await catalogue.of(exhibitor.id)).voucher_type.get(voucher_type_id)
      const title = type ? inLanguage(type, locale).title : ''
      return { title, holder_name, email, message, deliver_on, today, last_day, is_sent }
    },
    voucher: async (visit, { locale, slug }) => {
      const shop = await shopOf(visit, locale)
      const voucher_type = shop && typeBySlug(shop, slug)
      if (!shop || !voucher_type) return null
      const [cinema] = shop.catalogue.cinema.values()
      return {
        voucher_type,
        today: wallClock(visit.now, cinema?.time_zone ?? 'UTC').date,
        payment_methods: shownMethods(shop.catalogue, locale),
        is_test: !is_demo && hasTestMethod(shop.catalogue),
      }
    },
  } satisfies Partial<PageLoaders>
}
