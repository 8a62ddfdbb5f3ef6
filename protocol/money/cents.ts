import * as z from 'zod'

/**
 * No amount that enters by a wire is larger, whatever its sign: ten million euros. Sums of them stay exact:
 * 2⁵³ holds nine million such amounts.
 */
export const AMOUNT_MAX_CENTS = 1_000_000_000

/** An amount above its bound, which is said as money. */
export const TOO_MUCH = 'errors.too_much'

/**
 * An amount in integer cents (EUR) of either sign. The shape of every amount that enters by a wire.
 * @source F-009, F-323
 */
export const Cents = z.int().min(-AMOUNT_MAX_CENTS).max(AMOUNT_MAX_CENTS, { error: TOO_MUCH })

/** An amount that is zero or more: payments, totals, what a drawer moves. */
export const Amount = Cents.min(0)

/** What one thing in the catalogue costs at most, in cents. */
export const PRICE_MAX = 100_000_000

/**
 * The price of one thing in the catalogue: at most a million euros, so that what is put together of prices is
 * still an `Amount`.
 */
export const Price = z.int().min(0).max(PRICE_MAX, { error: TOO_MUCH })

/**
 * The part of a price that is the ticket's, beside its fee: without it a price is none.
 * @source operations spec, section 5; F-304
 */
export const TicketPart = z
  .int({ error: ({ input }) => (input == null ? 'errors.ticket_price' : undefined) })
  .min(0)
  .max(PRICE_MAX, { error: TOO_MUCH })

/**
 * An amount of a journal entry: entries are read for ever, and programs of before let larger ones in. What
 * enters today is `Cents`.
 */
export const KeptCents = z.int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** A share in basis points: 700 = 7 %, 10,000 = 100 %. */
export const BasisPoints = z.int().min(0).max(10_000, { error: 'errors.percent' })
