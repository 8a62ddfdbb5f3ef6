import { expect, test } from 'vitest'
import { refuse } from '../result.ts'
import { leftOnline, MOST_PIECES, soldOnline, takeOnline } from './online.ts'
import type { Category, Product } from './product.ts'

const [CUP, CORN, COMBO] = [1, 2, 3]
const cup = { id: CUP, name: 'Cup', recipe: [] }
const corn = { id: CORN, name: 'Corn', recipe: [] }
const combo = {
  id: COMBO,
  name: 'Combo',
  recipe: [
    { product_id: CUP, pieces: 2 },
    { product_id: CORN, pieces: 1 },
  ],
}

function product(id: number, rest: Partial<Product> = {}): Product {
  const own = { id, exhibitor_id: 1, version: 1, deleted_at: null, category_id: 1, name: `Product ${id}` }
  const money = { price: 400, deposit_cents: 0, vat_bp: 700, recipe: [], stock: null }
  const look = { description: '', barcode: null, picture: null, color: '#d99a2b', icon: null, sort: 0 }
  return { ...own, ...money, ...look, status: 'active', sell_online: true, translations: {}, ...rest }
}

function category(id: number, rest: Partial<Category> = {}): Category {
  const own = { id, exhibitor_id: 1, version: 1, deleted_at: null, name: `Category ${id}`, color: '#d99a2b' }
  return { ...own, picture: null, cinemas: [], sort: 0, ...rest }
}

test('F-095 the site sells what is marked for it and has a key on the register of the cinema, in its order', () => {
  const categories = [category(1, { sort: 2 }), category(2, { sort: 1 }), category(3, { cinemas: [9] })]
  const gone = { deleted_at: '2026-11-01T10:00:00.000Z' }
  const products = [
    product(1, { sort: 5 }),
    product(2),
    product(3, { category_id: 2 }),
    product(4, { sell_online: false }),
    product(5, { status: 'inactive' }),
    product(6, gone),
    product(7, { category_id: 3 }),
  ]
  expect(soldOnline(4, categories, products).map(({ id }) => id)).toEqual([3, 2, 1])
  expect(soldOnline(9, categories, products).map(({ id }) => id)).toEqual([7, 3, 2, 1])
  expect(soldOnline(4, [category(1, gone)], products)).toEqual([])
})

test('F-095 so many can be had as somebody has counted; of a combo as many as its parts make; never too many', () => {
  const left = new Map([
    [CUP, 5],
    [CORN, 9],
  ])
  expect([cup, corn, combo].map((one) => leftOnline(one, left))).toEqual([5, 9, 2])
  expect(leftOnline(combo, new Map([[CUP, 5]]))).toBe(0)
  expect(leftOnline(cup, new Map())).toBe(0)
  expect(leftOnline(cup, new Map([[CUP, -3]]))).toBe(0)
  expect(leftOnline(cup, new Map([[CUP, 9_000]]))).toBe(MOST_PIECES)
})

test('F-095 the items of one cart share a stock: the first that is too much says what is left beside the others', () => {
  const left = new Map([
    [CUP, 5],
    [CORN, 9],
  ])
  const fits = [
    { product: combo, quantity: 2 },
    { product: cup, quantity: 1 },
  ]
  expect(takeOnline(fits, left, 2)).toEqual({
    ok: true,
    value: new Map([
      [CUP, 5],
      [CORN, 2],
    ]),
  })
  const over = [
    { product: combo, quantity: 2 },
    { product: cup, quantity: 2 },
  ]
  const detail = { product: 'Cup', left: 1 }
  expect(takeOnline(over, left, 2)).toEqual(refuse('product_only_left', 'items.3.quantity', detail))
  const none = refuse('product_sold_out', 'items.0.quantity', { product: 'Cup', left: 0 })
  expect(takeOnline([{ product: cup, quantity: 1 }], new Map(), 0)).toEqual(none)
  expect(left.get(CUP)).toBe(5)
})
