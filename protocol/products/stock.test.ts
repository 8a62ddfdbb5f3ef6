import { expect, test } from 'vitest'
import type { Product } from './product.ts'
import { productFaults } from './product-faults.ts'
import { cutsOf, isLow, type KeptRecipe, type StockChange, stockOf } from './stock.ts'

const [CUP, CORN, COMBO] = [1, 2, 3]

function change(what: StockChange['what'], pieces: number, at: string): StockChange {
  return { product_id: CUP, what, pieces, at: `2026-11-${at}:00.000Z` }
}

interface Sale {
  product_id: number
  pieces: number
  at: string
}

/** The stock of cups, of the sales as they lie in time. */
function stock(changes: StockChange[], sales: Sale[], recipes: KeptRecipe[] = []) {
  const cuts = cutsOf(changes, recipes)
  const sold = sales.map(({ product_id, pieces, at }) => {
    const period = cuts.filter((cut) => cut <= `2026-11-${at}:00.000Z`).length
    return { product_id, pieces, period }
  })
  return stockOf(CUP, { changes, cuts, recipes, sold })
}
function sale(pieces: number, at: string, product_id: number = CUP): Sale {
  return { product_id, pieces, at }
}

test('F-209 the stock is what was counted last, with what came, without what was wasted or sold since', () => {
  const changes = [
    change('counted', 90, '01T10:00'),
    change('counted', 50, '02T10:00'),
    change('delivered', 24, '02T12:00'),
    change('wasted', 3, '02T13:00'),
  ]
  expect(stock(changes, [sale(30, '01T20:00'), sale(5, '02T11:00'), sale(2, '02T20:00')])).toBe(64)
  expect(stock([change('counted', 1, '02T10:00')], [sale(4, '02T11:00')])).toBe(-3)
})

test('F-209 a sale that comes late counts by when it was made: one of before the count changes nothing', () => {
  const counted = [change('counted', 10, '02T10:00')]
  expect(stock(counted, [])).toBe(10)
  expect(stock(counted, [sale(4, '02T09:59')])).toBe(10)
  expect(stock(counted, [sale(4, '02T10:00')])).toBe(6)
})

test('F-209 a cinema in which nothing was written down has no stock; counting may begin with a delivery', () => {
  expect(stock([], [sale(4, '02T10:00')])).toBe(null)
  const begun = [change('delivered', 24, '02T10:00'), change('delivered', 6, '02T11:00')]
  expect(stock(begun, [sale(9, '01T10:00'), sale(4, '02T12:00')])).toBe(26)
})

test('F-209 a combo takes the pieces of its recipe as it was when it was sold, and none of itself', () => {
  const recipes: KeptRecipe[] = [
    { product_id: COMBO, until: '2026-11-03T10:00:00.000Z', recipe: [{ product_id: CUP, pieces: 1 }] },
    {
      product_id: COMBO,
      until: null,
      recipe: [
        { product_id: CUP, pieces: 2 },
        { product_id: CORN, pieces: 1 },
      ],
    },
  ]
  const counted = [change('counted', 100, '02T10:00')]
  const sales = [sale(3, '02T20:00', COMBO), sale(10, '03T20:00', COMBO), sale(7, '03T21:00', CORN)]
  expect(stock(counted, sales, recipes)).toBe(100 - 3 - 20)
  // a product that becomes a combo is sold as itself until then
  const became: KeptRecipe[] = [
    { product_id: CUP, until: '2026-11-03T10:00:00.000Z', recipe: [] },
    { product_id: CUP, until: null, recipe: [{ product_id: CORN, pieces: 1 }] },
  ]
  expect(stock(counted, [sale(3, '02T20:00'), sale(10, '03T20:00')], became)).toBe(97)
})

test('F-209 sales are cut only where counting begins and where a recipe changed since, however often something came or was thrown away', () => {
  const came = Array.from({ length: 9 }, (_, hour) => change('delivered', 1, `03T1${hour}:00`))
  const counted = change('counted', 9, '02T10:00')
  const recipes = ['2026-11-01T10:00:00.000Z', '2026-11-04T10:00:00.000Z', null].map((until) => ({
    product_id: COMBO,
    until,
    recipe: [{ product_id: CUP, pieces: 1 }],
  }))
  expect(cutsOf([counted, ...came, change('wasted', 1, '05T10:00')], recipes)).toEqual([
    '2026-11-02T10:00:00.000Z',
    '2026-11-04T10:00:00.000Z',
  ])
})

test('F-209 pieces are few from the number on that the product says; a combo says none', () => {
  expect([isLow(5, 5), isLow(6, 5), isLow(-1, 0), isLow(null, 5), isLow(5, null)]).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
  const combo = { price: 900, deposit_cents: 0, recipe: [{ product_id: CUP, pieces: 1 }] }
  expect(productFaults({ ...combo, stock: null } as Product)).toEqual([])
  expect(productFaults({ ...combo, stock: 5 } as Product)).toMatchObject([{ code: 'recipe_counted', field: 'stock' }])
})
