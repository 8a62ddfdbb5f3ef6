import type { Ledger } from './ledger.ts'
import { centsRight, type Home, type LineRow, type PaymentRow, type Side, turnsRight, type VoucherRow } from './rows.ts'

/**
 * What entries do to rights and to vouchers. A right is spent, and comes back, at the side that decided
 * it; at an edge the hub's share is not known and not kept.
 * @source docs/ledger.md, Rights and I6
 */

/** Uses up rights of rates at a side, or gives them back there (negative): one per line that needs it. */
export function spendRights(ledger: Ledger, side: Side, lines: readonly LineRow[], sign: 1 | -1): void {
  for (const { right_key } of lines) if (right_key !== null) moveRight(ledger, right_key, side, -sign)
}

/** Uses up the turns that pay for lines, or gives them back. */
export function spendTurns(ledger: Ledger, side: Side, lines: readonly LineRow[], sign: 1 | -1): void {
  for (const { voucher_id, turns } of lines)
    if (voucher_id !== null && turns > 0) moveRight(ledger, turnsRight(voucher_id), side, -sign * turns)
}

/** Takes so many cents of the voucher that a payment is made with; negative: gives them back. */
export function spendCents(ledger: Ledger, side: Side, { voucher_id }: PaymentRow, cents: number): void {
  if (voucher_id !== null && cents !== 0) moveRight(ledger, centsRight(voucher_id), side, -cents)
}

export function moveRight(ledger: Ledger, key: string, side: Home, amount: number): void {
  if (ledger.node === 'edge' && side === 'hub') return
  const row = ledger.rights.get(key) ?? { key, face: 0, hub: 0, edge: 0, limbo: 0 }
  ledger.rights.put(key, { ...row, [side]: row[side] + amount })
}

/** A voucher is there with all its rights at a side. What it is worth in all only the hub compares (I6). */
export function bringVoucher(ledger: Ledger, voucher: VoucherRow, side: Side): void {
  ledger.vouchers.put(voucher.id, { ...voucher, state: 'active' })
  const parts = [
    [turnsRight(voucher.id), voucher.turns],
    [centsRight(voucher.id), voucher.products_cents],
  ] as const
  for (const [key, amount] of parts)
    if (amount > 0)
      ledger.rights.put(key, {
        key,
        face: ledger.node === 'hub' ? amount : 0,
        hub: 0,
        edge: 0,
        limbo: 0,
        [side]: amount,
      })
}

/** The vouchers that these lines sell are gone for ever. */
export function endVouchers(ledger: Ledger, lines: readonly LineRow[]): void {
  for (const { kind, voucher_id } of lines)
    if (kind === 'voucher' && voucher_id !== null) ledger.vouchers.patch(voucher_id, { state: 'deleted' })
}

/** The vouchers that pay for lines, or by payments. */
export function vouchersUsed(
  lines: readonly Pick<LineRow, 'kind' | 'voucher_id'>[],
  payments: readonly PaymentRow[],
): Set<string> {
  const turns = lines.flatMap(({ kind, voucher_id }) => (kind === 'voucher' ? [] : (voucher_id ?? [])))
  return new Set([...turns, ...payments.flatMap(({ voucher_id }) => voucher_id ?? [])])
}

/** The bill uses these vouchers now; of two uses the later one counts (F-307). */
export function markUsed(
  ledger: Ledger,
  bill_id: string,
  lines: readonly LineRow[],
  payments: readonly PaymentRow[],
  used_at: string | null,
): void {
  for (const id of vouchersUsed(lines, payments)) {
    const before = ledger.vouchers.get(id)?.used_at ?? null
    if (used_at !== null && (before === null || before < used_at))
      ledger.vouchers.patch(id, { used_at, used_by: bill_id })
  }
}

/**
 * The bill has not used these vouchers after all. The use before it was long ago, or this one would have
 * been refused.
 */
export function markUnused(
  ledger: Ledger,
  bill_id: string,
  lines: readonly LineRow[],
  payments: readonly PaymentRow[],
): void {
  for (const id of vouchersUsed(lines, payments))
    if (ledger.vouchers.get(id)?.used_by === bill_id) ledger.vouchers.patch(id, { used_at: null, used_by: null })
}

/**
 * A voucher comes along with its rights: the edge learns how the hub has it, but for a use or an end of its
 * own that the hub does not know yet; the hub knows that the edge has it.
 */
export function learnVoucher(ledger: Ledger, voucher: VoucherRow, edge_epoch: number): void {
  const own = ledger.vouchers.get(voucher.id)
  if (own && ledger.node === 'hub') {
    ledger.vouchers.put(own.id, { ...own, edge_epoch })
    return
  }
  const { used_at, used_by } = (own?.used_at ?? '') > (voucher.used_at ?? '') ? own! : voucher
  const state = own?.state === 'deleted' ? 'deleted' : voucher.state
  ledger.vouchers.put(voucher.id, { ...voucher, state, used_at, used_by, edge_epoch })
}
