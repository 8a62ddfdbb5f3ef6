import type { EntryData } from '#protocol/ledger/entries.ts'
import type { Result } from '#protocol/result.ts'
import type { Reducers } from './reducers.ts'

type RefusalIn<R> = R extends { ok: false; refusal: { code: infer C extends string } } ? C : never
type CodesOf<P> = { [K in keyof P]: P[K] extends (...args: never[]) => infer R ? RefusalIn<R> : never }[keyof P]
const DECIDING = [
  'seats',
  'claims',
  'bills',
  'change',
  'work',
  'recall',
  'move',
  'vouchers',
  'recount',
] as const satisfies readonly (keyof Reducers)[]
type Deciding = (typeof DECIDING)[number]
/** Every refusal that a decider can give, by the deciders' own types. */
type RefusalCode = { [P in Deciding]: CodesOf<Reducers[P]> }[Deciding]
type EntryKind = EntryData['kind']

/** How often each kind of entry was written, and each refusal given. */
export type Tally = Record<string, number>

/** A kind or a code that is missing here, or that is gone, does not compile. */
const KINDS: Readonly<Record<EntryKind, true>> = {
  born: true,
  give: true,
  gave: true,
  took: true,
  held: true,
  paying: true,
  settling: true,
  settled: true,
  ended: true,
  late: true,
  money_back: true,
  sold: true,
  voided: true,
  refused: true,
  changing: true,
  changed: true,
  claimed: true,
  released: true,
  recall: true,
  closed: true,
  moved: true,
  reopened: true,
  issued: true,
  voucher: true,
  rights: true,
  recounting: true,
  recovered: true,
  recounted: true,
  placed: true,
  confirmed: true,
  cash: true,
  device: true,
  device_order: true,
  device_obeyed: true,
}
const CODES: Readonly<Record<string extends RefusalCode ? never : RefusalCode, true>> = {
  voucher_unknown: true,
  voucher_unpaid: true,
  voucher_deleted: true,
  voucher_invalid: true,
  voucher_not_yet_valid: true,
  voucher_expired: true,
  voucher_used_up: true,
  voucher_no_turns: true,
  voucher_just_used: true,
  voucher_only_turns: true,
  voucher_only_refreshments: true,
  voucher_in_use: true,
  too_often: true,
  too_much: true,
  tendered_less: true,
  seats_unplaced: true,
  seats_unused: true,
  seats_not_held: true,
  seats_lost: true,
  rate_only_left: true,
  question_refused: true,
  payment_unknown: true,
  payment_mismatch: true,
  other_bill: true,
  open: true,
  nothing_to_release: true,
  nothing_new: true,
  not_voidable: true,
  not_settling: true,
  not_recalled: true,
  not_home: true,
  not_born: true,
  already_recalled: true,
  not_late: true,
  not_enough_online: true,
  not_due: true,
  not_changing: true,
  no_slots: true,
  no_seat: true,
  no_lines: true,
  money_at_counter: true,
  line_unknown: true,
  ids_taken: true,
  hold_ended: true,
  gap: true,
  fenced: true,
  elsewhere: true,
  changing: true,
  bill_not_paying: true,
  bill_not_open: true,
  amount_sign: true,
  amount_differs: true,
  already_settling: true,
  already_ended: true,
  already_confirmed: true,
  already_born: true,
  again: true,
  entries_wait: true,
}

export function count(tally: Tally, name: string, times = 1): void {
  tally[name] = (tally[name] ?? 0) + times
}

export function addUp(tally: Tally, other: Tally): void {
  for (const [name, times] of Object.entries(other)) count(tally, name, times)
}

/** Every kind and code with how often it occurred, the rarest first. */
export function occurrences(tally: Tally): [name: string, times: number][] {
  return [...Object.keys(KINDS).map(entryName), ...Object.keys(CODES).map(refusalName)]
    .map((name): [string, number] => [name, tally[name] ?? 0])
    .sort((a, b) => a[1] - b[1])
}

export function entryName(kind: string): string {
  return `entry ${kind}`
}

function refusalName(code: string): string {
  return `refusal ${code}`
}

/** The same reducers, each refusal that they answer counted. */
export function counted(reducers: Reducers, tally: Tally): Reducers {
  const parts = DECIDING.map((part) => {
    const functions = Object.entries(reducers[part]).map(([name, value]) => [name, countedOne(value, tally)])
    return [part, Object.fromEntries(functions)]
  })
  return { ...reducers, ...Object.fromEntries(parts) }
}

function countedOne(value: unknown, tally: Tally): unknown {
  if (typeof value !== 'function') return value
  return (...args: unknown[]): unknown => {
    const answer = value(...args) as Result<unknown> | null
    if (answer?.ok === false) count(tally, refusalName(answer.refusal.code))
    return answer
  }
}
