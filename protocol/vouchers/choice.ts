import type { Refusal } from '../result.ts'
import { refuse } from '../result.ts'
import { choiceFaults, type Range, type Ranged, rangeOf } from './ranges.ts'

/** What somebody buys in a voucher: `turns`, and refreshments in cents. */
export interface Chosen {
  turns: number
  products_cents: number
}

/** What of a type decides what may be chosen of it, and what that costs. */
export type Choosable = Ranged & { cost_turn: number; products_enabled: boolean }

/** Refreshments of which any amount may be chosen go up and down by so much. */
const ANY_AMOUNT_STEP_CENTS = 100

/** What is chosen before anybody chose. @source website spec, section 5; F-149, F-150 */
export function firstChoice(type: Choosable): Chosen {
  return { turns: type.turns_default, products_cents: type.products_enabled ? type.products_default : 0 }
}

/** What a voucher costs: its turns at the price of one, and its refreshments. @source F-151 */
export function choiceCents({ cost_turn }: Pick<Choosable, 'cost_turn'>, { turns, products_cents }: Chosen): number {
  return turns * cost_turn + products_cents
}

/**
 * The next number up or down that may be chosen in a range; null at its end. One that lies between two steps
 * goes to the nearer of them that is meant.
 */
export function nextChoice({ what, least, greatest, step }: Range, count: number, by: 1 | -1): number | null {
  const pace = step === 0 ? (what === 'turns' ? 1 : ANY_AMOUNT_STEP_CENTS) : step
  const stepped = by === 1 ? (Math.floor(count / pace) + 1) * pace : (Math.ceil(count / pace) - 1) * pace
  const next = Math.min(Math.max(stepped, least), greatest)
  return by === 1 ? (next > count ? next : null) : next < count ? next : null
}

/**
 * The least that a voucher of a type costs, as its card says it: of the fewest turns and refreshments, or,
 * where these are nothing, of the first step of either. @source F-146
 */
export function leastCents(type: Choosable): number {
  const turns = rangeOf(type, 'turns')
  const products = rangeOf(type, 'products')
  const least = { turns: turns.least, products_cents: type.products_enabled ? products.least : 0 }
  const cents = choiceCents(type, least)
  if (cents > 0) return cents
  const first = nextChoice(turns, turns.least, 1)
  const amount = type.products_enabled ? nextChoice(products, products.least, 1) : null
  const steps = [first === null ? 0 : first * type.cost_turn, amount ?? 0].filter((price) => price > 0)
  return steps.length > 0 ? Math.min(...steps) : 0
}

/** The item of a purchase that is a voucher: a purchase has one, and nothing else (F-153). */
const ITEM = 'items.0'

/**
 * Why a voucher with this in it is not sold, each fault at its field of the purchase: it is outside its
 * bounds or off its step, there are refreshments where the type has none, or it costs nothing.
 * @source website spec, section 5; operations spec, section 5 (multiple of the step); F-149, F-150, F-151,
 * F-155
 */
export function purchaseFaults(
  type: Choosable,
  chosen: Chosen,
): Refusal<'off_step' | 'outside_range' | 'no_refreshments' | 'voucher_empty'>[] {
  const { turns, products_cents } = chosen
  const faults = [
    ...choiceFaults(rangeOf(type, 'turns'), `${ITEM}.total_turns`, turns),
    ...(type.products_enabled
      ? choiceFaults(rangeOf(type, 'products'), `${ITEM}.total_products`, products_cents)
      : products_cents > 0
        ? [refuse('no_refreshments', `${ITEM}.total_products`).refusal]
        : []),
  ]
  if (faults.length > 0) return faults
  return choiceCents(type, chosen) === 0 ? [refuse('voucher_empty', `${ITEM}.total_turns`).refusal] : []
}
