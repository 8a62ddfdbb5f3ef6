import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import { leastCents } from '#protocol/vouchers/choice.ts'
import type { WireVoucherType } from '#protocol/vouchers/shop-calls.ts'
import { lastDay } from '#protocol/vouchers/validity.ts'
import type { VoucherKind, VoucherType } from '#protocol/vouchers/voucher-type.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { shownHtml } from '../kit/html.ts'

/** In whose shop, for whom, and when. */
export interface ShopVisit {
  catalogue: Catalogue
  exhibitor: Pick<Exhibitor, 'public_config'>
  locale: Locale
  now: string
}

/** The types that the site of a house sells, in their order; none while it sells no vouchers (F-010). */
export function typesInShop({ catalogue, exhibitor }: Pick<ShopVisit, 'catalogue' | 'exhibitor'>): VoucherType[] {
  if (!exhibitor.public_config.features.vouchers) return []
  return [...catalogue.voucher_type.values()]
    .filter(({ deleted_at }) => deleted_at === null)
    .toSorted((a, b) => a.sort - b.sort || a.id - b.id)
}

/** The types of a shop in the words of its reader, all of them or those of one kind (F-146, F-147). */
export function shownTypes(visit: ShopVisit, kind: VoucherKind | null): WireVoucherType[] {
  const shown = typesInShop(visit).filter(({ type }) => kind === null || type === kind)
  return shown.map((type) => shownType(visit, type))
}

/** One type by its slug; null = the shop has none of that name. */
export function typeBySlug(visit: ShopVisit, slug: string): WireVoucherType | null {
  const found = typesInShop(visit).find((type) => type.slug === slug)
  return found ? shownType(visit, found) : null
}

/** What a type is called in the language of its reader; of one that nobody knows any more it is not said. */
export function titleOf(type: VoucherType | undefined, locale: Locale): string {
  return type ? inLanguage(type, locale).title : ''
}

function shownType({ catalogue, exhibitor, locale, now }: ShopVisit, row: VoucherType): WireVoucherType {
  const type = inLanguage(row, locale)
  const [cinema] = catalogue.cinema.values()
  const today = businessDate(now, cinema?.time_zone ?? 'UTC', exhibitor.public_config.midnight_offset)
  return {
    ...type,
    page_title: type.page_title || type.title,
    content: shownHtml(type.content),
    price_from: leastCents(type),
    valid_until: lastDay(type, today),
  }
}
