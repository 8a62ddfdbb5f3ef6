import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, Key, RowId } from '../kit/shapes.ts'
import { KeptText, Name, Text } from '../kit/text.ts'
import type { Who } from '../kit/who.ts'
import { Instant } from '../time/shapes.ts'
import { STOCK_DOINGS } from './stock.ts'

/**
 * The portal's calls about the stock of products, cinema by cinema: what is there (stock.ts) and what people
 * write down of it.
 * @source F-209; DECISIONS 95
 */
function who(permission: 'products.view' | 'products.count') {
  return { who: { as: 'person', permission, module: 'products', scoped: true } as const satisfies Who, limit: null }
}

/** More than a cinema has of anything. */
const PIECES_MAX = 1_000_000
/** More than everybody together can write down or sell. */
const SUM_MAX = 1_000_000_000_000_000
/** Pieces that are there. Below nothing = more was sold than was there. */
const Pieces = z.int().min(-SUM_MAX).max(SUM_MAX)

/** What a cinema has of a product; null = nobody has counted it there yet. */
const StockInCinema = z.object({ cinema_id: RowId, cinema: Text(80), pieces: Pieces.nullable() })

/** Of every product of which somebody has counted pieces: those of all cinemas in reach, and the least. */
export const stockList = defineCall({
  method: 'GET',
  path: '/api/portal/products/stock',
  ...who('products.view'),
  refusals: [],
  answer: z.array(z.object({ product_id: RowId, pieces: Pieces, least: Pieces })),
})

/** Changes of a stock that are shown, the last ones. */
export const CHANGES_SHOWN = 20

/** The stock of a product in each cinema in reach, and who wrote what down of it last. */
export const productStock = defineCall({
  method: 'GET',
  path: '/api/portal/products/{id}/stock',
  params: { id: IdParam },
  ...who('products.view'),
  refusals: [],
  answer: z.object({
    cinemas: z.array(StockInCinema),
    changes: z
      .array(
        z.object({
          id: Key,
          at: Instant,
          cinema: Text(80),
          what: z.enum(STOCK_DOINGS),
          pieces: Count,
          reason: KeptText,
          by: Text(80).nullable(),
        }),
      )
      .max(CHANGES_SHOWN),
  }),
})
export type ProductStock = z.output<typeof productStock.answer>

const change = { request_id: z.uuid(), cinema_id: RowId }
const some = z.int().min(1).max(PIECES_MAX)

const StockBody = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('counted'),
    ...change,
    pieces: z.int().min(0).max(PIECES_MAX),
    reason: Text(200).default(''),
  }),
  z.strictObject({ what: z.literal('delivered'), ...change, pieces: some, reason: Text(200).default('') }),
  z.strictObject({ what: z.literal('wasted'), ...change, pieces: some, reason: Name(200) }),
])
export type StockBody = Omit<z.output<typeof StockBody>, 'request_id'>

/**
 * Writes down that pieces were counted, came, or are gone and why. With the number that the form drew it is
 * written once, however often it is sent.
 */
export const changeStock = defineCall({
  method: 'POST',
  path: '/api/portal/products/{id}/stock',
  params: { id: IdParam },
  ...who('products.count'),
  body: StockBody,
  answer: StockInCinema,
  refusals: ['unknown_choice', 'recipe_counted', 'key_used_again'],
})
