import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { BasisPoints, Cents } from '../money/cents.ts'

/** A tab of keys on the register; `color` is the edge of its keys (LOOK, Key). @source FEATURES F-209, F-210 */
export const category = defineResource({
  kind: 'category',
  base: 'categories',
  module: 'products',
  feed: 'edge',
  shape: z.object({ name: z.string().min(1).max(60), color: z.string().max(40), sort: z.int().default(0) }),
})

/**
 * Something sold over the counter. `price` is in cents and includes VAT and `deposit_cents`; `description` is the second line on the bill (`Salted`).
 * `stock` null = not counted; it informs and never blocks (FEATURES, Decisions). `icon` names the drawing on its key, or null.
 * @source operations spec, section 3 (Product); FEATURES F-209
 */
export const product = defineResource({
  kind: 'product',
  base: 'products',
  module: 'products',
  feed: 'edge',
  shape: z.object({
    category_id: z.int().min(1),
    name: z.string().min(1).max(60),
    description: z.string().max(120),
    barcode: z.string().max(40).nullable(),
    price: Cents,
    deposit_cents: Cents.default(0),
    vat_bp: BasisPoints,
    stock: z.int().nullable(),
    color: z.string().max(40),
    icon: z.string().max(20).nullable(),
    status: z.enum(['active', 'inactive']).default('active'),
    sort: z.int().default(0),
  }),
})
export type Product = Row<typeof product>
