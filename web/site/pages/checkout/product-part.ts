import type { ComponentType } from 'react'
import type { ProductItem } from '#protocol/bills/calls.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'

/** What the checkout gets of products, in the language of its page; a part of its own (Products.tsx). */
export interface ProductPart {
  /** What of a cart is offered on this page, and no more than there was. */
  fit: (offered: CheckoutPage['products'], items: readonly ProductItem[]) => ProductItem[]
  cents: (offered: CheckoutPage['products'], items: readonly ProductItem[]) => number
  /** What a refused purchase said of items after so many tickets, each named by its product. */
  named: (errors: FieldErrors, tickets: number, items: readonly ProductItem[]) => FieldErrors
  Section: ComponentType<{ checkout: BesideCheckout }>
  /** The products as lines of the order. */
  Lines: ComponentType<{ checkout: BesideCheckout }>
}

/** The products of a cart, and what is drawn of them. */
export interface Products {
  /** What the cinema sells beside tickets now. */
  offered: CheckoutPage['products']
  /** As they were chosen, on whichever page. */
  kept: readonly ProductItem[]
  items: readonly ProductItem[]
  choose: (items: readonly ProductItem[]) => void
  cents: number
  /** Some were chosen, and the part that knows what they cost is not here yet. */
  waiting: boolean
  /** Null until the part is here, and where nothing is offered. */
  part: ProductPart | null
}

/** What of a checkout the part needs. */
export interface BesideCheckout {
  purchase: { errors: FieldErrors; setErrors: (errors: FieldErrors) => void; processing: boolean }
  products: Products
}
