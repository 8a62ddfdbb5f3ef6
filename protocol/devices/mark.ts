/**
 * How far a device has seen its edge's journal: the highest (epoch, number) that any answer had, with the
 * edge's own seal of it. It travels with every call, and the edge's own with every answer to a device that it
 * knows.
 *
 * - An edge that is below a mark with its seal is an older copy of itself: it sells nothing any more (L6).
 *   The seal keeps a stranger, or a device with broken memory, from stopping a cinema; it is made with a key
 *   that every copy of this box has, so an older one can read it too.
 * - A device takes nothing for answered by an edge below the mark that its call carried (L6). Answers that
 *   come out of order say nothing: each is compared with what its own call carried.
 * - Order is (epoch, number), never a clock (L12).
 * @source docs/ledger.md, L6
 */
export interface SealedMark {
  epoch: number
  n: number
  /** HMAC-SHA-256 of the two in base64url. */
  seal: string
}

/** Header of calls and answers. */
export const MARK_HEADER = 'X-Foyer-Mark'

type Place = Pick<SealedMark, 'epoch' | 'n'>

/** Does the first lie before the second? */
export function isBelow(a: Place, b: Place): boolean {
  return a.epoch < b.epoch || (a.epoch === b.epoch && a.n < b.n)
}

/** What the seal is made of. */
export function sealedText({ epoch, n }: Place): string {
  return `foyer mark ${epoch}.${n}`
}

/** What the seal of a receipt is made of: the very entry, so that another one under its number has none. */
export function receiptText({ epoch, n, hash }: Place & { hash: string }): string {
  return `foyer receipt ${epoch}.${n}.${hash}`
}

export function markText({ epoch, n, seal }: SealedMark): string {
  return `${epoch}.${n}.${seal}`
}

const TEXT = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/

/** Null where nothing is said, or nothing that can be read. */
export function readMark(text: string | null | undefined): SealedMark | null {
  const [, epoch, n, seal] = TEXT.exec(text ?? '') ?? []
  return seal === undefined ? null : { epoch: Number(epoch), n: Number(n), seal }
}
