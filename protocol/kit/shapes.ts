import * as z from 'zod'

/**
 * The shapes of what stands on a wire and is neither a text for people (`kit/text.ts`), nor an amount
 * (`money/cents.ts`), nor a time (`time/shapes.ts`). Each fits its column on both sides: an `integer` of
 * PostgreSQL ends at 2³¹ − 1, a number of this language is whole up to 2⁵³ − 1.
 */
const INT4_MAX = 2_147_483_647
/** What a text column takes: no U+0000, no half of a surrogate pair. */
const STORABLE = /^[^\0\p{Cs}]*$/u

/** Id of a row of the catalogue. */
export const RowId = z.int().min(1).max(INT4_MAX)
/** How many there are of something, or a number that counts from zero. */
export const Count = z.int().min(0).max(INT4_MAX)
/** A whole number of either sign: where something stands in an order. */
export const Place = z.int().min(-INT4_MAX).max(INT4_MAX)
/** Number of a journal entry, of a view, of a message: it only rises. */
export const Nth = z.int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * Id that a program drew (bills, lines, tickets, questions) or put together (`rate/44/7`): visible ASCII,
 * short enough for any index.
 */
export const Key = z
  .string()
  .max(200)
  .regex(/^[!-~]+$/)
/** SHA-256 in hex. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** Name of a picture of the house: SHA-256 of its widest file, in hex. Null = none. */
export const PictureName = z.string().regex(/^[0-9a-f]{64}$/)
/** A secret or an opaque cursor: visible ASCII. It may be empty where nothing was given yet. */
export const Opaque = z
  .string()
  .max(2_000)
  .regex(/^[!-~]*$/)
/** A whole address or a path of one, as a browser follows it. */
export const Address = z
  .string()
  .max(2_000)
  .regex(/^[!-~]+$/)
/** A name that programs agree on (a kind, a driver, a seat class): lower-case words. */
export const Word = z
  .string()
  .max(60)
  .regex(/^[a-z0-9_.-]+$/)
/** Values by words of the house's choice, so many at most. */
export function ByWord<V extends z.ZodType>(value: V, most: number) {
  return z.record(Word, value).refine((all) => Object.keys(all).length <= most, { error: 'errors.too_many' })
}
/** A permission as text (`bills.refund`), a whole area (`bills.*`) or everything (`*`). */
export const Permission = z
  .string()
  .max(60)
  .regex(/^[a-z0-9_.*-]+$/)
/** The lamp of a card or a key: in hex (3, 4, 6 or 8 digits), or one of the house's own (`var(--accent)`). */
export const Color = z
  .string()
  .max(40)
  .regex(/^(#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})|var\(--[a-z0-9-]{1,30}\))$/i, { error: 'errors.color' })
/** A colour with which something is computed, in hex. */
export const HexColor = z.string().regex(/^#[0-9a-f]{6}$/)
/** A country of today. @source ISO 3166-1 alpha-2 */
export const Country = z.string().regex(/^[A-Z]{2}$/)
/** Where a movie comes from: states that are gone keep their old code (`SU`). */
export const Nation = z.string().regex(/^[A-Z]{2}$/)
/** A language, or `zxx` where nobody speaks. @source ISO 639-1 */
export const Language = z.string().regex(/^[a-z]{2,3}$/)
/** @source F-088 */
export const Email = z.email({ error: 'errors.email' }).max(254)
/** A whole address of another site. */
export const Url = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .regex(/^[!-~]+$/)
/**
 * JSON as `JSON.stringify` writes it, kept byte for byte: whatever would not stand in a text column is
 * escaped in it.
 */
export const JsonText = z.string().max(3_000_000).regex(STORABLE)
