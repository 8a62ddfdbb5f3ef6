import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { type Part, type RedeemCode, whyNotRedeemed } from '../vouchers/redeem.ts'
import { rightLeft } from './decide-seats.ts'
import type { EntryOf, Stream } from './entries.ts'
import type { Ledger, LedgerView } from './ledger.ts'
import {
  centsRight,
  type LineRow,
  otherSide,
  type PaymentRow,
  type Side,
  turnsRight,
  type VoucherRow,
  voucherOfRight,
} from './rows.ts'

/**
 * Vouchers: a voucher belongs to the ledger of the cinema that issued or sold it. What is left of its turns
 * and cents are rights; whoever holds them decides about their use alone, and nobody else (docs/ledger.md,
 * Rights). How a voucher stands is the hub's word; what a register sold, a register takes back.
 * @source docs/ledger.md, Rights, L8, L15, L16; F-307
 */
type Decision<E, Code extends string> = Result<E, Refusal<Code>>

/** What of a line says whether it uses or sells a voucher. */
type UsingLine = Pick<LineRow, 'kind' | 'voucher_id' | 'turns'>

/** A voucher that is about to be sold or issued. */
export type NewVoucher = Pick<
  VoucherRow,
  'id' | 'voucher_type_id' | 'code_mac' | 'contact_id' | 'valid_from' | 'valid_until' | 'turns' | 'products_cents'
>

/** The row of a new voucher, of exactly the fields that a journal may have of it (L19). */
export function newVoucherRow(
  voucher: NewVoucher,
  fields: Pick<VoucherRow, 'state' | 'line_id' | 'question_id' | 'edge_epoch'>,
): VoucherRow {
  const { id, voucher_type_id, code_mac, contact_id, valid_from, valid_until, turns, products_cents } = voucher
  const named = { id, voucher_type_id, code_mac, contact_id, valid_from, valid_until, turns, products_cents }
  return { ...named, ...fields, used_at: null, used_by: null }
}

/** What of a voucher is left at this node. */
export function leftOfVoucher(ledger: LedgerView, voucher_id: string): Part {
  return { turns: rightLeft(ledger, turnsRight(voucher_id)), cents: rightLeft(ledger, centsRight(voucher_id)) }
}

/** What of a voucher is left in all, as the hub knows it. */
export function leftInAll(ledger: LedgerView, voucher_id: string): Part {
  const sum = (key: string): number => {
    const row = ledger.rights.get(key)
    return row ? row.hub + row.edge : 0
  }
  return { turns: sum(turnsRight(voucher_id)), cents: sum(centsRight(voucher_id)) }
}

/** A register sold it and has not confirmed that it has the receipt: it may still be voided (L8). */
function isOpen(ledger: LedgerView, { question_id }: VoucherRow): boolean {
  return question_id !== null && ledger.questions.get(question_id)?.state === 'open'
}

/** What a bill wants of each voucher, and where on the wire the first of it stands. */
function wantedOf(
  list: 'items' | 'lines',
  lines: readonly UsingLine[],
  payments: readonly PaymentRow[],
): Map<string | null, Part & { field: string }> {
  const wanted = new Map<string | null, Part & { field: string }>()
  const add = (voucher_id: string | null, field: string, part: Part): void => {
    const before = wanted.get(voucher_id) ?? { turns: 0, cents: 0, field }
    wanted.set(voucher_id, { field: before.field, turns: before.turns + part.turns, cents: before.cents + part.cents })
  }
  lines.forEach(({ kind, voucher_id, turns }, index) => {
    if (kind !== 'voucher' && (voucher_id !== null || turns > 0))
      add(kind === 'ticket' && turns > 0 ? voucher_id : null, `${list}.${index}.voucher`, { turns, cents: 0 })
  })
  payments.forEach(({ type, voucher_id, amount_cents }, index) => {
    if (type === 'voucher' || voucher_id !== null)
      add(type === 'voucher' ? voucher_id : null, `payments.${index}.voucher`, { turns: 0, cents: amount_cents })
  })
  return wanted
}

/** Whether anything of a bill is paid by vouchers. */
export function isRedeeming(lines: readonly UsingLine[], payments: readonly PaymentRow[]): boolean {
  return wantedOf('lines', lines, payments).size > 0
}

/**
 * Why the vouchers of a bill cannot be used for it, the first one of them, at its field on the wire; null =
 * all can. What a bill has used itself, before its payment failed, is no other use.
 */
export function whyNotRedeemable(
  ledger: LedgerView,
  bill: { id: string; list: 'items' | 'lines'; now: string; reuse_minutes: number | undefined },
  lines: readonly UsingLine[],
  payments: readonly PaymentRow[],
): Refusal<RedeemCode> | null {
  for (const [voucher_id, { field, ...wanted }] of wantedOf(bill.list, lines, payments)) {
    const left = leftOfVoucher(ledger, voucher_id ?? '')
    const refusal = whyNotUsed(ledger, voucher_id, { left, wanted }, bill)
    if (refusal) return { ...refusal, field }
  }
  return null
}

/**
 * Why so much of a voucher cannot be used by a bill, with so much of it left; null = it can. Refused as
 * `whyNotRedeemed`. @param bill the one that may have used it already; null = none has
 */
export function whyNotUsed(
  ledger: LedgerView,
  voucher_id: string | null,
  { left, wanted }: { left: Part; wanted: Part },
  bill: { id: string | null; now: string; reuse_minutes: number | undefined },
): Refusal<RedeemCode> | null {
  const row = voucher_id === null ? undefined : ledger.vouchers.get(voucher_id)
  const state = row && isOpen(ledger, row) ? 'unpaid' : row?.state
  const used_at = row?.used_by === bill.id ? null : row?.used_at
  const voucher = row && { ...row, state: state!, used_at: used_at! }
  return whyNotRedeemed(voucher, left, wanted, bill.now, bill.reuse_minutes)
}

/**
 * Lines of vouchers and the vouchers that they sell: each sells one of its own, new here, and uses none
 * (L16).
 */
export function sellsNewVouchers(
  ledger: LedgerView,
  lines: readonly UsingLine[],
  vouchers: readonly NewVoucher[],
): boolean {
  const sold = lines.flatMap((line) => (line.kind === 'voucher' ? [line] : []))
  const ids = new Set(sold.map(({ voucher_id }) => voucher_id))
  return (
    sold.length === vouchers.length &&
    ids.size === sold.length &&
    sold.every(({ turns }) => turns === 0) &&
    vouchers.every(({ id }) => ids.has(id) && !ledger.vouchers.has(id))
  )
}

/** Whether all that a voucher was sold with is here: only then it may be paid back. */
export function isWholeHere(ledger: LedgerView, voucher_id: string): boolean {
  const voucher = ledger.vouchers.get(voucher_id)
  const left = leftOfVoucher(ledger, voucher_id)
  return left.turns === voucher?.turns && left.cents === voucher.products_cents
}

/**
 * A manager issues vouchers: it happens once the second place has it (`decideChanging`, L8). Refused:
 * `question_refused`, which every repeat meets; `ids_taken`.
 */
export function decideIssue(
  ledger: Ledger,
  command: { question_id: string; vouchers: readonly NewVoucher[]; employee_id: number | null; at: string },
): Decision<EntryOf<'issued'>, 'question_refused' | 'ids_taken'> {
  const { question_id, employee_id, at } = command
  if (ledger.questions.has(question_id)) return refuse('question_refused')
  const ids = new Set(command.vouchers.map(({ id }) => id))
  if (ids.size < command.vouchers.length || [...ids].some((id) => ledger.vouchers.has(id)))
    return refuse('ids_taken', 'vouchers')
  const fields = { state: 'active', line_id: null, question_id: null, edge_epoch: 0 } as const
  const vouchers = command.vouchers.map((voucher) => newVoucherRow(voucher, fields))
  return ok({ kind: 'issued', question_id, vouchers, employee_id, at })
}

export interface VoucherCommand {
  voucher_id: string
  /** What changes of it; the rest stays. */
  to: Partial<Pick<EntryOf<'voucher'>, 'state' | 'valid_from' | 'valid_until'>>
  employee_id: number | null
  at: string
}

/**
 * A manager blocks a voucher, lets it go again, withdraws it for ever, or gives it other dates. The edge is
 * to know where it has the voucher, in the order in which it was decided; until then it goes by what it
 * knows. Refused: `voucher_unknown`, `voucher_unpaid`, `voucher_deleted`.
 */
export function decideVoucher(
  ledger: Ledger,
  { voucher_id, to, employee_id, at }: VoucherCommand,
): Decision<
  { stream: Exclude<Stream, 'up'>; data: EntryOf<'voucher'> },
  'voucher_unknown' | 'voucher_unpaid' | 'voucher_deleted'
> {
  const row = ledger.vouchers.get(voucher_id)
  if (!row) return refuse('voucher_unknown')
  if (row.state === 'unpaid') return refuse('voucher_unpaid')
  if (row.state === 'deleted') return refuse('voucher_deleted')
  const { state = row.state, valid_from = row.valid_from, valid_until = row.valid_until } = to
  const stream = row.edge_epoch > 0 && row.edge_epoch === ledger.epoch ? 'down' : 'own'
  return ok({ stream, data: { kind: 'voucher', voucher_id, state, valid_from, valid_until, employee_id, at } })
}

/**
 * Hands rights of vouchers to the other side, as much of each as is left here (a WANT, or placement). The
 * hub gives nothing of a voucher that is not active; an edge keeps those of a sale that may still be
 * voided. Null when nothing goes.
 * @param isKnown the program of the other side knows this entry (sync/versions.ts, knowsVouchers); the hub
 * is updated before its edges
 */
export function decideRights(
  ledger: Ledger,
  wanted: readonly { key: string; amount: number }[],
  isKnown: boolean,
): EntryOf<'rights'> | null {
  if (!isKnown) return null
  const rights = wanted.flatMap(({ key, amount }) => {
    const gives = mayLeave(ledger, key) ? Math.min(amount, rightLeft(ledger, key)) : 0
    return gives > 0 ? [{ key, amount: gives }] : []
  })
  if (rights.length === 0) return null
  const ids = new Set(ledger.node === 'hub' ? rights.map(({ key }) => voucherOfRight(key)!) : [])
  return { kind: 'rights', rights, vouchers: [...ids].map((id) => ledger.vouchers.get(id)!) }
}

/** What of a voucher a side has not, of what is wanted there, and the other side has. */
export function missingAt(
  ledger: LedgerView,
  side: Side,
  voucher_id: string,
  wanted: Part,
): { key: string; amount: number }[] {
  const parts = [
    { key: turnsRight(voucher_id), amount: wanted.turns },
    { key: centsRight(voucher_id), amount: wanted.cents },
  ]
  return parts.flatMap(({ key, amount }) => {
    const right = ledger.rights.get(key)
    const missing = right ? Math.min(amount - right[side], right[otherSide(side)]) : 0
    return missing > 0 ? [{ key, amount: missing }] : []
  })
}

/**
 * Somebody at an edge shows a voucher: why it cannot be used for this, by all that is left of it anywhere;
 * else what goes there, so that as much as is wanted is there; null = it is. What becomes of it is decided
 * there, by what is there then (L1). Refused as `whyNotRedeemed`.
 */
export function decideWantedVoucher(
  ledger: Ledger,
  { voucher_id, ...wanted }: Part & { voucher_id: string },
  { now, reuse_minutes }: { now: string; reuse_minutes: number | undefined },
  isKnown: boolean,
): Decision<EntryOf<'rights'> | null, RedeemCode> {
  const left = leftInAll(ledger, voucher_id)
  const refusal = whyNotRedeemed(ledger.vouchers.get(voucher_id), left, wanted, now, reuse_minutes)
  if (refusal) return { ok: false, refusal }
  return ok(decideRights(ledger, missingAt(ledger, 'edge', voucher_id, wanted), isKnown))
}

function mayLeave(ledger: Ledger, key: string): boolean {
  const voucher_id = voucherOfRight(key)
  if (voucher_id === null) return false
  const voucher = ledger.vouchers.get(voucher_id)
  return ledger.node === 'hub' ? voucher?.state === 'active' : !voucher || !isOpen(ledger, voucher)
}
