import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { Color, PictureName, Place, RowId } from '../kit/shapes.ts'
import { Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'
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
  order: 'sort',
  shape: z.object({
    name: Name(60),
    color: Color,
    picture: PictureName.nullable().default(null),
    cinemas: z.array(RowId).max(1_000).default([]),
    sort: Place.default(0),
  }),
})
export type Category = Row<typeof category>

/** So many pieces of another product in one of a combo. */
const RecipePart = z.object({ product_id: RowId, pieces: z.int().min(1).max(99) })
export type RecipePart = z.output<typeof RecipePart>

/**
 * Something sold over the counter. `price` is in cents and includes VAT and `deposit_cents`;
 * `description` is the second line on the bill (`Salted`). How many pieces a cinema has is no field
 * (stock.ts); `stock` is the number from which on they are few, null = they never are. It informs and
 * never blocks (FEATURES, Decisions). A `recipe` makes it a combo, which takes its pieces from other
 * products. `picture` is its photo. `sell_online`: the site sells it beside tickets, as long as the
 * cinema has some (online.ts). `icon` named a drawing for its key, which edges of before ask for and
 * nobody draws.
 * @source operations spec, section 3 (Product); F-095, F-209
 */
export const product = defineResource({
  kind: 'product',
  base: 'products',
  module: 'products',
  feed: 'edge',
  in_turn: true,
  unread: ['icon'],
  columns: ['name', 'category_id', 'barcode', 'price', 'vat_bp', 'stock', 'status', 'sort'],
  search: ['name', 'description', 'barcode'],
  filters: ['category_id', 'status'],
  order: 'sort',
  shape: z.object({
    category_id: RowId,
    name: Name(60),
    description: Text(120),
    barcode: Text(40).nullable(),
    price: Price,
    deposit_cents: Price.default(0),
    vat_bp: BasisPoints,
    recipe: z.array(RecipePart).max(20).default([]),
    stock: Place.nullable(),
    picture: PictureName.nullable().default(null),
    color: Color,
    icon: Text(20).nullable().default(null),
    status: z.enum(['active', 'inactive']).default('active'),
    sell_online: z.boolean().default(false),
    sort: Place.default(0),
    translations: Translations({ name: Text(60), description: Text(120) }),
  }),
})
export type Product = Row<typeof product>
