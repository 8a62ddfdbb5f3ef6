import { type Answer, ok, refuse } from '../result.ts'
import { tabsAt } from './key-layout.ts'
import type { Category, Product } from './product.ts'

/**
 * Products that the site sells beside tickets (F-095): those that the house marked, that a register of the
 * cinema has a key for, and of which somebody has counted pieces there. At a counter the stock informs and
 * never blocks; online it does, because whoever paid comes to fetch what is there.
 */

/** Pieces of one product in one purchase. */
export const MOST_PIECES = 20
/** Products in one purchase. */
export const MOST_PRODUCTS = 20

/** So many pieces of a product, as somebody asks for them. */
export interface WantedProduct {
  product_id: number
  quantity: number
}

type Sold = Pick<Product, 'id' | 'category_id' | 'recipe' | 'status' | 'sell_online' | 'deleted_at'>

/**
 * The products that the site may sell in a cinema, in the order of its register, whatever is there of
 * them.
 */
export function soldOnline<P extends Product>(
  cinema_id: number,
  categories: Iterable<Category>,
  products: Iterable<P>,
): P[] {
  const tabs = tabsAt(
    cinema_id,
    [...categories].filter(({ deleted_at }) => deleted_at === null),
  ).map(({ id }) => id)
  return [...products]
    .filter((product) => isSold(product) && tabs.includes(product.category_id))
    .toSorted((a, b) => tabs.indexOf(a.category_id) - tabs.indexOf(b.category_id) || a.sort - b.sort || a.id - b.id)
}

function isSold({ sell_online, status, deleted_at }: Sold): boolean {
  return sell_online && status === 'active' && deleted_at === null
}

/** What is counted of so many pieces: the product itself, or of a combo the parts of its recipe. */
export function piecesOf({ id, recipe }: Pick<Product, 'id' | 'recipe'>, quantity: number): Map<number, number> {
  const parts = recipe.length === 0 ? [{ product_id: id, pieces: 1 }] : recipe
  const pieces = new Map<number, number>()
  for (const part of parts) pieces.set(part.product_id, (pieces.get(part.product_id) ?? 0) + part.pieces * quantity)
  return pieces
}

/**
 * How many pieces of a product can be sold online, at most `MOST_PIECES`. `left` has what is there of each
 * product that somebody has counted; of one that nobody has there is none.
 */
export function leftOnline(product: Pick<Product, 'id' | 'recipe'>, left: ReadonlyMap<number, number>): number {
  const each = [...piecesOf(product, 1)].map(([id, pieces]) => Math.floor((left.get(id) ?? 0) / pieces))
  return Math.max(0, Math.min(MOST_PIECES, ...each))
}

/**
 * What a cart takes of each counted product; or the first item for which too little is left, with how many
 * pieces of it there still are beside the items before it.
 * @param first place of the first of these items in the cart
 */
export function takeOnline(
  items: readonly { product: Pick<Product, 'id' | 'name' | 'recipe'>; quantity: number }[],
  left: ReadonlyMap<number, number>,
  first: number,
): Answer<Map<number, number>, 'product_only_left' | 'product_sold_out'> {
  const rest = new Map(left)
  const taken = new Map<number, number>()
  for (const [nth, { product, quantity }] of items.entries()) {
    const there = leftOnline(product, rest)
    const said = { product: product.name, left: there }
    if (quantity > there)
      return refuse(there > 0 ? 'product_only_left' : 'product_sold_out', `items.${first + nth}.quantity`, said)
    for (const [id, pieces] of piecesOf(product, quantity)) {
      rest.set(id, rest.get(id)! - pieces)
      taken.set(id, (taken.get(id) ?? 0) + pieces)
    }
  }
  return ok(taken)
}
