import { useEffect, useState } from 'react'
import type { ProductItem } from '#protocol/bills/calls.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'
import { usePageLocale } from '../../address.ts'
import type { ProductPart, Products } from './product-part.ts'

/**
 * What is bought beside so many tickets, without which there is nothing beside them (F-095). It comes once
 * the form lives, where anything is offered (B7).
 */
export function useProducts({ products }: CheckoutPage, tickets: number): Products {
  const locale = usePageLocale()
  const [kept, choose] = useState<readonly ProductItem[]>([])
  const [part, setPart] = useState<ProductPart | null>(null)
  useEffect(() => {
    if (products[0]) void import('./Products.tsx').then(async ({ productPart }) => setPart(await productPart(locale)))
  }, [products, locale])
  const items = part && tickets > 0 ? part.fit(products, kept) : []
  return { kept, items, choose, cents: part ? part.cents(products, items) : 0, part }
}
