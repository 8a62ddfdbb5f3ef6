/**
 * The versions of the two wires on which our own programs meet: `hub_edge` (sync calls) and `edge_device`
 * (calls, topics). Programs of one house are never updated in one moment, so each says with every call what
 * it speaks, and the other decides by `accepts` whether the two understand one another.
 *
 * - A field that is added needs no new version: a reader ignores what it does not know (only the wires of
 *   visitors' browsers are strict), and what a call or a question gains stands in its body, optional and
 *   without a default.
 * - An entry kind that is added needs none either: it is stored and waits for the update (L3). Entries have
 *   versions of their own and no lowest accepted one (ledger/entries.ts). One for which nothing should wait
 *   goes only to a program whose `highest` says that it knows it (`knowsVouchers`, `knowsMoves`).
 * - A new word in a closed list, a field that goes, and one that means something else need a new version. It
 *   comes in three steps, each of which leaves the house working: programs that read it (`highest`), then
 *   programs that write it (`sent`), and once no older one is in use, programs that no longer read the old
 *   one (`lowest`).
 *
 * What a device began it may finish whatever its version is: its questions, confirmations and releases are
 * taken, in any shape that was ever sent, because the memory of a register outlives its program.
 * @source docs/ledger.md, L3; docs/stack.md, "Journal bytes"
 */
export interface WireVersions {
  /** The newest version that this program reads. */
  highest: number
  /** The version that it writes. */
  sent: number
  /** The oldest version that it reads. */
  lowest: number
}

export const WIRES = {
  hub_edge: { highest: 4, sent: 1, lowest: 1 },
  edge_device: { highest: 1, sent: 1, lowest: 1 },
} as const satisfies Record<string, WireVersions>

/** What a program spoke that did not say so. */
export const UNSAID: WireVersions = { highest: 1, sent: 1, lowest: 1 }

/** From this version of `hub_edge` on a program knows the entries `rights` and `voucher`. */
const VOUCHERS_FROM = 2

/**
 * Whether an edge may be given what is left of vouchers: one of before would let all that comes after such an
 * entry wait for its update.
 */
export function knowsVouchers({ highest }: WireVersions): boolean {
  return highest >= VOUCHERS_FROM
}

/** From this version of `hub_edge` on a program knows the entries `moved` and `reopened`. */
const MOVES_FROM = 3

/**
 * Whether a schedule of that edge may go to another screen: one of before would let all that comes after such
 * an entry wait for its update.
 */
export function knowsMoves({ highest }: WireVersions): boolean {
  return highest >= MOVES_FROM
}

/** From this version of `hub_edge` on a program knows that a cinema may have an offline grant of its own. */
const CINEMA_GRANTS_FROM = 4

/** Whether an edge goes by the grants of its cinema: one of before would send back what is given by them. */
export function knowsCinemaGrants({ highest }: WireVersions): boolean {
  return highest >= CINEMA_GRANTS_FROM
}

/**
 * Header of every call and answer on both wires. Beside it, MQTT's CONNECT carries the same text as the third
 * part of the password.
 */
export const WIRE_HEADER = 'X-Foyer-Wire'

/** Which of the two must be updated before they understand one another. */
export type WireRefusal = 'peer_too_old' | 'own_too_old'

/**
 * Whether two programs understand one another; null when they do. Each reads what the other writes, or the
 * one that is behind must be updated: a peer that writes what is no longer read here, or does not read yet
 * what is written here, is too old, and the other way round. Both sides come to the same answer.
 */
export function accepts(own: WireVersions, peer: WireVersions): WireRefusal | null {
  if (peer.sent < own.lowest || peer.highest < own.sent) return 'peer_too_old'
  return own.sent < peer.lowest || own.highest < peer.sent ? 'own_too_old' : null
}

/** `1 1-1`: sent, lowest and highest. */
export function wireText({ highest, sent, lowest }: WireVersions): string {
  return `${sent} ${lowest}-${highest}`
}

const TEXT = /^(\d{1,4}) (\d{1,4})-(\d{1,4})$/

/**
 * What a peer says it speaks; a peer that says nothing, or nothing that can be read, is of the time before it
 * was said.
 */
export function readWire(text: string | null | undefined): WireVersions {
  const [, sent, lowest, highest] = TEXT.exec(text ?? '') ?? []
  if (highest === undefined) return UNSAID
  return { highest: Number(highest), sent: Number(sent), lowest: Number(lowest) }
}
