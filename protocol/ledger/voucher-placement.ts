import type { OfflineGrant } from '../vouchers/voucher-type.ts'
import type { LedgerView } from './ledger.ts'
import { centsRight, turnsRight, type VoucherRow, voucherOfRight } from './rows.ts'

/** What vouchers of a type may have at an edge for when its line is down; by the type's id. */
export type GrantOf = (voucher_type_id: number) => OfflineGrant

const NO_GRANT: OfflineGrant = { grant: 'none', turns: null }

/** How much of a right of a voucher stays at an edge by policy; Infinity = all of it. */
function keptAtEdge(voucher: VoucherRow | undefined, key: string, grantOf: GrantOf): number {
  if (voucher?.state !== 'active') return 0
  const { grant, turns } = grantOf(voucher.voucher_type_id)
  if (grant === 'sold_here') return voucher.question_id === null ? 0 : Number.POSITIVE_INFINITY
  return grant === 'turns' && key === turnsRight(voucher.id) ? (turns ?? 0) : 0
}

/**
 * The rights of vouchers that are left at an edge and belong at the hub: all but what its offline grant
 * leaves there (docs/ledger.md, Rights). They go back while the line is up.
 */
export function idleVoucherRights(
  ledger: LedgerView,
  grantOf: GrantOf = () => NO_GRANT,
): { key: string; amount: number }[] {
  const idle: { key: string; amount: number }[] = []
  for (const { key, edge } of ledger.rights.values()) {
    const voucher_id = voucherOfRight(key)
    if (voucher_id === null || edge === 0) continue
    const amount = edge - keptAtEdge(ledger.vouchers.get(voucher_id), key, grantOf)
    if (amount > 0) idle.push({ key, amount })
  }
  return idle
}

/**
 * The rights of vouchers that are left at the hub and that the edge may have beforehand: what is missing
 * there of so many turns of each voucher.
 */
export function grantedRights(ledger: LedgerView, grantOf: GrantOf): { key: string; amount: number }[] {
  const granted: { key: string; amount: number }[] = []
  for (const voucher of ledger.vouchers.values()) {
    for (const key of [turnsRight(voucher.id), centsRight(voucher.id)]) {
      const right = ledger.rights.get(key)
      const kept = keptAtEdge(voucher, key, grantOf)
      if (right === undefined || kept === Number.POSITIVE_INFINITY) continue
      const amount = Math.min(kept - right.edge, right.hub)
      if (amount > 0) granted.push({ key, amount })
    }
  }
  return granted
}
