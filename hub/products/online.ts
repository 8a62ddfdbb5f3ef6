import type pg from 'pg'
import type { Locale } from '#protocol/i18n/locales.ts'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { OfferedProduct as Shown } from '#protocol/products/offered.ts'
import { leftOnline, soldOnline, takeOnline, type WantedProduct } from '#protocol/products/online.ts'
import type { Product } from '#protocol/products/product.ts'
import { type Answer, ok } from '#protocol/result.ts'
import { SingleFlight } from '#protocol/server/pace.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { stocksOf } from './stock.ts'

/** A product that the site sells in a cinema, and how many pieces of it can be had now. */
export interface OfferedProduct {
  product: Product
  left: number
}

/** Pieces of a product that somebody asks for. */
export interface ChosenProduct {
  product: Product
  quantity: number
}

/** Pictures of products are small beside the tickets. */
const PICTURE_WIDTH = 320
/** One after another in each cinema, in whichever process. */
const ALONE = `select pg_advisory_xact_lock(hashtextextended('stock of ' || $1, 0))`
/** The bill was paid, and its buyer may still come. */
const COMES = `bills.settled_at is not null and exists (select from bill_lines ticket
  join schedules on schedules.id = ticket.schedule_id and schedules."end" > now() where ticket.bill_id = bills.id)`
/** What has ended has nothing, nor has what was fetched. */
const FORGET = `
delete from stock_claims using bills
where bills.id = stock_claims.bill_id and stock_claims.cinema_id = $1 and bills.status not in ('pending', 'paying')
  and not (${COMES})`
/** Of all bills but one. */
const CLAIMED = `
select product_id, sum(pieces)::float8 as pieces from stock_claims join bills on bills.id = stock_claims.bill_id
where stock_claims.cinema_id = $1 and bills.status in ('pending', 'paying') and bills.id is distinct from $2 group by 1`
/** What was paid before somebody counted, and is still to be fetched: it was there to be counted. */
const PROMISED = `
select part.product_id, sum(line.quantity * part.pieces)::float8 as pieces
from bills join bill_lines line on line.bill_id = bills.id and line.kind = 'product' and line.state in ('sold', 'changing')
  join products on products.id = line.product_id, lateral (
    select products.id as product_id, 1 as pieces where products.recipe = '[]'
    union all select (named ->> 'product_id')::int, (named ->> 'pieces')::int from jsonb_array_elements(products.recipe) named) part
where bills.id in (select bill_id from stock_claims where cinema_id = $1) and ${COMES}
  and bills.settled_at < (select counted.at from stock_changes counted where counted.cinema_id = $1
    and counted.product_id = part.product_id and counted.what = 'counted' order by counted.id desc limit 1)
group by 1`
/** Two purchases of one bill may be under way, of which one is refused: what either claims is kept. */
const CLAIM = `
insert into stock_claims (exhibitor_id, cinema_id, bill_id, product_id, pieces)
select $1, $2, $3, product_id, pieces from unnest($4::int[], $5::int[]) as taken(product_id, pieces)
on conflict (bill_id, product_id) do update set pieces = greatest(stock_claims.pieces, excluded.pieces)`

/**
 * Products that the site sells beside tickets (F-095). A purchase claims its pieces before it is paid, one
 * purchase of a cinema after another, so that no piece is promised twice:
 *
 *     left = what is there (stock.ts) − claims of bills that are not settled and have not ended
 *                                     − what was paid before the last count and is still to be fetched
 *
 * A claim belongs to an unpaid bill that is there already, and never gets less while that is unpaid. It ends
 * by itself: with the bill, or when its lines are sold and so in the stock. Claims are read before the sales,
 * so that a bill that is settled meanwhile counts twice for a moment and never not at all. For its own bill a
 * claim counts as free. Its row stays until the schedule is over: by it a count, which has what is on the
 * shelf, is known to have what others come for.
 */
export class OnlineProducts {
  readonly #pool: pg.Pool
  readonly #reading = new SingleFlight<ReadonlyMap<number, number>, string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /**
   * What the site of this house sells in a cinema, in its order; what is sold out is not among them.
   * @param bill_id the asker's own unpaid bill, if there is one
   */
  async offered(catalogue: Catalogue, cinema_id: number, bill_id: string | null): Promise<OfferedProduct[]> {
    const sold = productsOf(catalogue, cinema_id)
    if (sold.length === 0) return []
    const [house] = catalogue.exhibitor.values()
    const read = () => withExhibitor(this.#pool, house!.id, (client) => leftIn(client, { cinema_id, bill_id }, sold))
    const left = await this.#reading.run(read, `${cinema_id} ${bill_id} ${sold.map(({ id }) => id)}`)
    return sold.map((product) => ({ product, left: leftOnline(product, left) })).filter((one) => one.left > 0)
  }

  /** What is offered, in the words of the reader; a purchase asks again. */
  async shown(catalogue: Catalogue, cinema_id: number, bill_id: string | null, locale: Locale): Promise<Shown[]> {
    const offered = await this.offered(catalogue, cinema_id, bill_id)
    return offered.map(({ product, left }) => {
      const { id, name, description, price, picture } = inLanguage(product, locale)
      const picture_url = picture && pictureUrl(picture, PICTURE_WIDTH)
      return { product_id: id, name, description, price, picture_url, left }
    })
  }

  /**
   * Claims these pieces for an unpaid bill, all of them or none. Safe to repeat.
   * @param first place of the first of them in the cart
   */
  claim(
    { exhibitor_id, cinema_id, bill_id }: { exhibitor_id: number; cinema_id: number; bill_id: string },
    products: readonly ChosenProduct[],
    first: number,
  ): Promise<Answer<null, 'product_only_left' | 'product_sold_out'>> {
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      await client.query(ALONE, [cinema_id])
      await client.query(FORGET, [cinema_id])
      const named = products.map(({ product }) => product)
      const left = await leftIn(client, { cinema_id, bill_id }, named)
      const taken = takeOnline(products, left, first)
      if (!taken.ok) return taken
      const { value } = taken
      await client.query(CLAIM, [exhibitor_id, cinema_id, bill_id, [...value.keys()], [...value.values()]])
      return ok(null)
    })
  }
}

/**
 * What a cart asks for, as the site sells it in this cinema, and the places of what is not for sale
 * there.
 */
export function chooseProducts(
  catalogue: Catalogue,
  cinema_id: number,
  wanted: readonly WantedProduct[],
): { chosen: ChosenProduct[]; unknown: number[] } {
  const sold = new Map(productsOf(catalogue, cinema_id).map((product) => [product.id, product]))
  return {
    chosen: wanted.flatMap(({ product_id, quantity }) => {
      const product = sold.get(product_id)
      return product ? [{ product, quantity }] : []
    }),
    unknown: wanted.flatMap(({ product_id }, nth) => (sold.has(product_id) ? [] : [nth])),
  }
}

/** Without the module of products a house sells none. */
function productsOf({ exhibitor, category, product }: Catalogue, cinema_id: number): Product[] {
  const [house] = exhibitor.values()
  const isOn = house?.public_config.features.products === true
  return isOn ? soldOnline(cinema_id, category.values(), product.values()) : []
}

/** What is left of what these products are made of: by product, those that somebody has counted. */
async function leftIn(
  client: pg.PoolClient,
  { cinema_id, bill_id }: { cinema_id: number; bill_id: string | null },
  products: readonly Product[],
): Promise<ReadonlyMap<number, number>> {
  const claimed = await client.query<{ product_id: number; pieces: number }>(CLAIMED, [cinema_id, bill_id])
  const counted = products.flatMap(({ id, recipe }) => [id, ...recipe.map(({ product_id }) => product_id)])
  const stocks = await stocksOf(client, [...new Set(counted)], [cinema_id])
  const left = new Map(stocks.get(cinema_id))
  const promised = await client.query<{ product_id: number; pieces: number }>(PROMISED, [cinema_id])
  for (const { product_id, pieces } of [...claimed.rows, ...promised.rows])
    left.set(product_id, (left.get(product_id) ?? 0) - pieces)
  return left
}
