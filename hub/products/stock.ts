import type { PoolClient } from 'pg'
import type * as z from 'zod'
import { cutsOf, type KeptRecipe, type SoldPieces, type StockChange, stockOf } from '#protocol/products/stock.ts'
import { CHANGES_SHOWN, type ProductStock, type StockBody, type stockList } from '#protocol/products/stock-calls.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { amongCinemas, type Within } from '../kit/within.ts'

type Change = StockChange & { cinema_id: number }

/** A product as far as its stock is concerned. */
interface CountedProduct {
  id: number
  is_combo: boolean
}

const CINEMAS = `select id, name from cinemas where deleted_at is null and ${amongCinemas('id')} order by sort, id`
/** Of these products, from the last count in each cinema on. */
const CHANGES = `
select c.cinema_id, c.product_id, c.what, c.pieces, c.at from stock_changes c
where c.product_id = any ($1) and c.cinema_id = any ($2) and c.id >= coalesce((select max(k.id) from stock_changes k
  where k.product_id = c.product_id and k.cinema_id = c.cinema_id and k.what = 'counted'), 0)
order by c.id`
/** Every recipe that there was, with those that were changed since: the history has what stood before. */
const RECIPES = `
select row_id as product_id, changed_at as until, before -> 'recipe' as recipe from history
where kind = 'product' and before ? 'recipe'
union all select id, null, recipe from products where recipe <> '[]'
  or id in (select row_id from history where kind = 'product' and before ? 'recipe')`
/**
 * From the first of the cuts on, by the instants of the bills of the cinema (index `bills_by_settling`), so
 * that what was sold before it costs nothing. A register whose clock is ahead sells in a future that no count
 * can reach: that counts for nothing. As a number of JavaScript, however many they are.
 */
const SOLD = `
select l.product_id, width_bucket(b.settled_at, $3::timestamptz[]) as period, sum(l.quantity)::float8 as pieces
from bills b join bill_lines l on l.bill_id = b.id
where b.cinema_id = $2 and b.settled_at >= ($3::timestamptz[])[1] and b.settled_at < clock_timestamp() + interval '10 minutes'
  and l.product_id = any ($1) and l.state in ('sold', 'changing')
group by 1, 2`
const LAST_CHANGES = `
select c.id::text, c.at, m.name as cinema, c.what, c.pieces, c.reason, e.name as by from stock_changes c
join cinemas m on m.id = c.cinema_id left join employees e on e.id = c.employee_id
where c.product_id = $2 and ${amongCinemas('c.cinema_id')} order by c.id desc limit ${CHANGES_SHOWN}`
const WRITE = `
insert into stock_changes (exhibitor_id, cinema_id, product_id, what, pieces, reason, employee_id)
values ($1, $2, $3, $4, $5, $6, $7)`

/**
 * What these cinemas have of these products, in a transaction of their house. Sales of everything that was
 * ever a combo are read as well: it takes from its parts.
 */
export async function stocksOf(
  client: PoolClient,
  products: readonly number[],
  cinemas: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const { rows: changes } = await client.query<Change>(CHANGES, [products, cinemas])
  const { rows: recipes } = await client.query<KeptRecipe>(RECIPES)
  const stocks = new Map<number, Map<number, number>>()
  for (const cinema_id of new Set(changes.map((one) => one.cinema_id))) {
    const here = changes.filter((one) => one.cinema_id === cinema_id)
    const cuts = cutsOf(here, recipes)
    const named = new Set([...here, ...recipes].map(({ product_id }) => product_id))
    const { rows: sold } = await client.query<SoldPieces>(SOLD, [[...named], cinema_id, cuts])
    const counted = new Map<number, number>()
    for (const product_id of new Set(here.map((one) => one.product_id))) {
      const own = here.filter((one) => one.product_id === product_id)
      counted.set(product_id, stockOf(product_id, { changes: own, cuts, recipes, sold })!)
    }
    stocks.set(cinema_id, counted)
  }
  return stocks
}

/** Of every product of which somebody has counted pieces in these cinemas. */
export async function listStock(client: PoolClient, within: Within): Promise<z.output<typeof stockList.answer>> {
  const cinemas = await cinemasIn(client, within)
  const { rows } = await client.query<{ product_id: number }>(
    `select distinct product_id from stock_changes join products on products.id = product_id
     where cinema_id = any ($1) and products.deleted_at is null and products.recipe = '[]' order by 1`,
    [cinemas.map(({ id }) => id)],
  )
  const products = rows.map(({ product_id }) => product_id)
  const stocks = await stocksOf(
    client,
    products,
    cinemas.map(({ id }) => id),
  )
  return products.map((product_id) => {
    const pieces = [...stocks.values()].flatMap((counted) => counted.get(product_id) ?? [])
    return { product_id, pieces: pieces.reduce((sum, one) => sum + one, 0), least: Math.min(...pieces) }
  })
}

/** The stock of one product in each of these cinemas, and what was written down of it last. */
export async function readStock(
  client: PoolClient,
  product_id: number,
  within: Within,
): Promise<Answer<ProductStock, 'not_found'>> {
  if (!(await productOf(client, product_id))) return refuse('not_found')
  const cinemas = await cinemasIn(client, within)
  const stocks = await stocksOf(
    client,
    [product_id],
    cinemas.map(({ id }) => id),
  )
  const { rows } = await client.query<ProductStock['changes'][number]>(LAST_CHANGES, [within, product_id])
  return ok({
    cinemas: cinemas.map(({ id, name }) => ({
      cinema_id: id,
      cinema: name,
      pieces: stocks.get(id)?.get(product_id) ?? null,
    })),
    changes: rows,
  })
}

/** Writes down what somebody says of a stock. */
export async function writeStock(
  client: PoolClient,
  by: { exhibitor_id: number; employee_id: number; within: Within },
  product: CountedProduct,
  { cinema_id, what, pieces, reason }: StockBody,
): Promise<Answer<null, 'unknown_choice' | 'recipe_counted'>> {
  if (product.is_combo) return refuse('recipe_counted')
  if (!(await cinemasIn(client, by.within)).some(({ id }) => id === cinema_id))
    return refuse('unknown_choice', 'cinema_id')
  await client.query(WRITE, [by.exhibitor_id, cinema_id, product.id, what, pieces, reason, by.employee_id])
  return ok(null)
}

/** What one cinema has of a product. */
export async function stockIn(
  client: PoolClient,
  product_id: number,
  { cinema_id, within }: { cinema_id: number; within: Within },
): Promise<Answer<ProductStock['cinemas'][number], 'unknown_choice'>> {
  const cinema = (await cinemasIn(client, within)).find(({ id }) => id === cinema_id)
  if (!cinema) return refuse('unknown_choice', 'cinema_id')
  const stocks = await stocksOf(client, [product_id], [cinema_id])
  return ok({ cinema_id, cinema: cinema.name, pieces: stocks.get(cinema_id)?.get(product_id) ?? null })
}

async function cinemasIn(client: PoolClient, within: Within): Promise<{ id: number; name: string }[]> {
  return (await client.query<{ id: number; name: string }>(CINEMAS, [within])).rows
}

/** A product that is there; undefined where there is none. */
export async function productOf(client: PoolClient, id: number): Promise<CountedProduct | undefined> {
  const { rows } = await client.query<CountedProduct>(
    `select id, recipe <> '[]' as is_combo from products where id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0]
}
