import type { OfflineGrant } from '../vouchers/voucher-type.ts'
import type { Scope } from './audit-rounds.ts'
import type { LedgerView } from './ledger.ts'
import { centsRight, turnsRight, type VoucherRow, voucherOfRight } from './rows.ts'

/**
 * What vouchers of a type may have at an edge for when its line is down, by the type's id; of a type that is
 * not known here nothing moves.
 */
export type GrantOf = (voucher_type_id: number) => OfflineGrant | undefined

/** How much of a right of a voucher stays at an edge by policy; Infinity = all of it. */
function keptAtEdge(voucher: VoucherRow | undefined, key: string, grantOf: GrantOf): number {
  if (voucher?.state !== 'active') return 0
  const granted = grantOf(voucher.voucher_type_id)
  if (granted === undefined) return Number.POSITIVE_INFINITY
  if (granted.grant === 'sold_here') return voucher.question_id === null ? 0 : Number.POSITIVE_INFINITY
  return granted.grant === 'turns' && key === turnsRight(voucher.id) ? (granted.turns ?? 0) : 0
}

function rightsOf(voucher_ids: Iterable<string>): [key: string, voucher_id: string][] {
  return [...voucher_ids].flatMap((id): [string, string][] => [
    [turnsRight(id), id],
    [centsRight(id), id],
  ])
}

/**
 * What is left of these vouchers at an edge and belongs at the hub: all but what its offline grant leaves
 * there (docs/ledger.md, Rights). It goes back while the line is up.
 */
export function idleVoucherRights(
  ledger: LedgerView,
  grantOf: GrantOf,
  voucher_ids: Iterable<string>,
): { key: string; amount: number }[] {
  return rightsOf(voucher_ids).flatMap(([key, id]) => {
    const amount = (ledger.rights.get(key)?.edge ?? 0) - keptAtEdge(ledger.vouchers.get(id), key, grantOf)
    return amount > 0 ? [{ key, amount }] : []
  })
}

/**
 * What is left of these vouchers at the hub and the edge may have beforehand: what is missing there of so
 * many turns of each.
 */
export function grantedRights(
  ledger: LedgerView,
  grantOf: GrantOf,
  voucher_ids: Iterable<string>,
): { key: string; amount: number }[] {
  return rightsOf(voucher_ids).flatMap(([key, id]) => {
    const right = ledger.rights.get(key)
    const kept = keptAtEdge(ledger.vouchers.get(id), key, grantOf)
    if (right === undefined || kept === Number.POSITIVE_INFINITY) return []
    const amount = Math.min(kept - right.edge, right.hub)
    return amount > 0 ? [{ key, amount }] : []
  })
}

/**
 * The vouchers of which something may have to move to the other side, in memory alone: a process begins with
 * all of them. Whoever takes some does what is missing of them and no more, so that one is never taken once
 * too often; and says again which ones could not move, because the commit failed or something kept them.
 */
export class DueVouchers {
  readonly #ids = new Set<string>()
  #all = true

  /** All of them are due: one whoever has them on disk reads those that may be. */
  all(): void {
    this.#all = true
  }

  /** True once after `all`. */
  takeAll(): boolean {
    const all = this.#all
    this.#all = false
    return all
  }

  /** These vouchers, or what is left of them, were committed otherwise than before. */
  changed({ rights, vouchers }: Pick<Scope, 'rights' | 'vouchers'>): void {
    this.add(vouchers)
    this.add([...rights].flatMap((key) => voucherOfRight(key) ?? []))
  }

  add(voucher_ids: Iterable<string>): void {
    for (const id of voucher_ids) this.#ids.add(id)
  }

  /** The next of them, those that wait longest first. */
  take(at_most: number): string[] {
    const ids: string[] = []
    for (const id of this.#ids) {
      if (ids.length === at_most) break
      ids.push(id)
    }
    for (const id of ids) this.#ids.delete(id)
    return ids
  }
}
