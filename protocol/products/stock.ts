import type { RecipePart } from './product.ts'

/**
 * How many pieces of a product a cinema has. It is kept nowhere: it follows from what people wrote down and
 * from what was sold, so that a sale that a cut line brings late changes it as if it had come at once.
 *
 * 1. The last count says what was there. Before a first one counting begins at nothing, with the first
 *    delivery or waste that was written down; before that a cinema has no stock.
 * 2. What was delivered since is added, what was wasted is taken away.
 * 3. What was sold since is taken away, by the instant of the sale at its register. A combo takes the pieces
 *    of its recipe as it was then, and none of itself. What was refunded counts as never sold.
 *
 * Less than nothing is said as it is: somebody has to count.
 * @source F-209; DECISIONS 95
 */
export function stockOf(product_id: number, { changes, cuts, recipes, sold }: StockFacts): number | null {
  const last = changes.findLastIndex(({ what }) => what === 'counted')
  const begin = beginOf(changes)
  if (!begin) return null
  const counted = last < 0 ? 0 : begin.pieces
  const since = changes.slice(last + 1).reduce((sum, one) => sum + (one.what === 'wasted' ? -1 : 1) * one.pieces, 0)
  const makes = new Set(recipes.filter(({ recipe }) => names(recipe, product_id)).map((one) => one.product_id))
  const own = sold.filter((one) => one.product_id === product_id || makes.has(one.product_id))
  const taken = own.reduce((sum, one) => {
    const from = cuts[one.period - 1]
    if (from === undefined || from < begin.at) return sum
    return sum + one.pieces * piecesIn(product_id, one.product_id, recipeAt(from, one.product_id, recipes))
  }, 0)
  return counted + since - taken
}

/** What people write down of the stock of a product in a cinema. */
export const STOCK_DOINGS = ['counted', 'delivered', 'wasted'] as const

/** One of these, by the clock of the hub; `pieces` are so many that are there, came, or are gone. */
export interface StockChange {
  product_id: number
  what: (typeof STOCK_DOINGS)[number]
  pieces: number
  at: string
}

/** What a product was made of until an instant; null = what it is made of now. */
export interface KeptRecipe {
  product_id: number
  until: string | null
  recipe: readonly RecipePart[]
}

/** Pieces of a product that were sold in one period: so many cuts lie at its beginning and before. */
export interface SoldPieces {
  product_id: number
  period: number
  pieces: number
}

interface StockFacts {
  /** Of this product in one cinema, the oldest first. */
  changes: readonly StockChange[]
  /** By which the periods of the sales are numbered; those of these changes and recipes are among them. */
  cuts: readonly string[]
  recipes: readonly KeptRecipe[]
  sold: readonly SoldPieces[]
}

/**
 * The instants from which on something counts in another way, each once, in their order: where the counting
 * of a product begins, and where a recipe changed after the first of these. What is delivered and wasted
 * changes nothing about sales.
 */
export function cutsOf(changes: readonly StockChange[], recipes: readonly KeptRecipe[]): string[] {
  const ofProducts = [...Map.groupBy(changes, ({ product_id }) => product_id).values()]
  const begins = ofProducts.map((own) => beginOf(own)!.at).toSorted()
  const [first] = begins
  const changed = recipes.flatMap(({ until }) => (until !== null && first !== undefined && until > first ? until : []))
  return [...new Set([...begins, ...changed])].toSorted()
}

/** With which of its changes the counting of a product begins. */
function beginOf(changes: readonly StockChange[]): StockChange | undefined {
  return changes.findLast(({ what }) => what === 'counted') ?? changes[0]
}

/** What a product was made of at an instant. */
function recipeAt(at: string, product_id: number, recipes: readonly KeptRecipe[]): readonly RecipePart[] {
  const own = recipes.filter((one) => one.product_id === product_id && (one.until === null || one.until > at))
  const [first] = own.toSorted((a, b) => ((a.until ?? '~') < (b.until ?? '~') ? -1 : 1))
  return first?.recipe ?? []
}

function names(recipe: readonly RecipePart[], product_id: number): boolean {
  return recipe.some((part) => part.product_id === product_id)
}

/** Pieces of a product in one piece of what was sold. */
function piecesIn(product_id: number, sold_id: number, recipe: readonly RecipePart[]): number {
  if (recipe.length === 0) return sold_id === product_id ? 1 : 0
  return recipe.reduce((sum, part) => sum + (part.product_id === product_id ? part.pieces : 0), 0)
}

/** Whether so many pieces are few, where a product says from which number on they are. */
export function isLow(pieces: number | null, low_at: number | null): boolean {
  return pieces !== null && low_at !== null && pieces <= low_at
}
