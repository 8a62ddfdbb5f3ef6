import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Color, PictureName, Place, RowId } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import { BasisPoints, Price } from '../money/cents.ts'

/**
 * A tab of keys on the register; `color` is the edge of its keys (docs/look.md, Key), `picture` stands in the
 * tab. `cinemas` are those where it has a tab; none = in all of them.
 * @source F-209, F-210
 */
export const category = defineResource({
  kind: 'category',
  base: 'categories',
  module: 'products',
  feed: 'edge',
  columns: ['name', 'color', 'sort'],
  search: ['name'],
  shape: z.object({
    name: Name(60),
    color: Color,
    picture: PictureName.nullable().default(null),
    cinemas: z.array(RowId).max(1_000).default([]),
    sort: Place.default(0),
  }),
})
export type Category = Row<typeof category>

/**
 * Something sold over the counter. `price` is in cents and includes VAT and `deposit_cents`; `description` is
 * the second line on the bill (`Salted`). `stock` null = not counted; it informs and never blocks (FEATURES,
 * Decisions). `icon` names the drawing on its key, or null.
 * @source operations spec, section 3 (Product); F-209
 */
export const product = defineResource({
  kind: 'product',
  base: 'products',
  module: 'products',
  feed: 'edge',
  columns: ['name', 'category_id', 'barcode', 'price', 'vat_bp', 'stock', 'status', 'sort'],
  search: ['name', 'description', 'barcode'],
  filters: ['category_id', 'status'],
  shape: z.object({
    category_id: RowId,
    name: Name(60),
    description: Text(120),
    barcode: Text(40).nullable(),
    price: Price,
    deposit_cents: Price.default(0),
    vat_bp: BasisPoints,
    stock: Place.nullable(),
    color: Color,
    icon: Text(20).nullable(),
    status: z.enum(['active', 'inactive']).default('active'),
    sort: Place.default(0),
  }),
})
export type Product = Row<typeof product>
