import { useState } from 'react'
import type { ProductItem } from '#protocol/bills/calls.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import type { Products } from './product-part.ts'
import { useLater } from './use-later.ts'

async function loadProducts(locale: Locale) {
  return (await import('./Products.tsx')).productPart(locale)
}

/**
 * What is bought beside so many tickets, without which there is nothing beside them (F-095). It comes where
 * anything is offered.
 */
export function useProducts(offered: CheckoutPage['products'], tickets: number): Products {
  const [kept, choose] = useState<readonly ProductItem[]>([])
  const part = useLater(loadProducts, offered.length > 0)
  const waiting = !part && offered.length > 0 && kept.length > 0
  const items = part && tickets > 0 ? part.fit(offered, kept) : []
  return { offered, kept, items, choose, waiting, cents: part ? part.cents(offered, items) : 0, part }
}
