import type { Arrangement } from '../seats/arrangement.ts'
import { type Near, NONE_NEAR } from '../seats/clearance.ts'
import { type LedgerView, slotsOf } from './ledger.ts'
import { type Side, type SlotRow, scheduleOfRight } from './rows.ts'

/**
 * Share of a hall that the hub holds by policy, in basis points of its capacity (docs/ledger.md, Placement).
 */
export const HUB_SHARE_BP = 8_000
/** So long before the start everything goes to the edge, sold tickets included. */
export const HANDOVER_BEFORE_START_MS = 60 * 60_000
/**
 * Where in the hall the edge's block begins, in basis points of its capacity: a good middle block, not the
 * front rows nobody asks the counter for.
 */
const EDGE_BLOCK_FROM_BP = 5_000

/**
 * The placement group of every slot, slot 1 first (L13): slots tied by a rule share a number, that of the
 * first of them, and always move together: a wheelchair place with its companion seats, the seats of one
 * sofa, seats that are `near` one another where parties are kept apart, and whatever these tie to one
 * another. A slot that nothing ties is its own group, and so is every place of general admission.
 */
export function placementGroups(arrangement: Arrangement, near: Near = NONE_NEAR): number[] {
  if (!arrangement.numbered) return Array.from({ length: arrangement.places }, (_, index) => index + 1)
  const seats = arrangement.rows.flat().filter((seat) => seat.slot !== null)
  const groups = seats.map((_, index) => index + 1)
  const sofas = new Map<string, number>()
  for (const { slot, screen_row, sofa, companion_of } of seats) {
    if (companion_of !== null) tie(groups, slot!, companion_of)
    for (const other of near(slot!)) tie(groups, slot!, other)
    if (sofa === null) continue
    const key = `${screen_row}:${sofa}`
    tie(groups, slot!, sofas.get(key) ?? slot!)
    sofas.set(key, slot!)
  }
  return groups
}

/** Makes one group of the groups of two slots. */
function tie(groups: number[], a: number, b: number): void {
  const one = groups[a - 1]!
  const other = groups[b - 1]!
  if (one === other) return
  const first = Math.min(one, other)
  groups.forEach((group, index) => {
    if (group === one || group === other) groups[index] = first
  })
}

/**
 * Where each slot should be at home now, slot 1 first. Policy, never safety: a bad split costs sales. The
 * hub's share is min(max online, 80 % of the capacity); the edge's is one contiguous block from the middle of
 * the hall on, so that a party can sit together on either side of a cut. Groups are never split: the one at
 * the border goes to the edge whole. From 60 minutes before the start everything is the edge's.
 * @param start_ms and @param now_ms milliseconds since 1970, UTC
 * @source docs/ledger.md, Placement and L13
 */
export function placement(
  hall: { groups: readonly number[]; max_online: number | null },
  start_ms: number,
  now_ms: number,
): Side[] {
  const capacity = hall.groups.length
  if (now_ms >= start_ms - HANDOVER_BEFORE_START_MS) return Array<Side>(capacity).fill('edge')
  const hub = Math.min(hall.max_online ?? capacity, Math.floor((capacity * HUB_SHARE_BP) / 10_000))
  const edge = capacity - hub
  const from = Math.min(Math.floor((capacity * EDGE_BLOCK_FROM_BP) / 10_000), capacity - edge)
  const groupsOfEdge = new Set(hall.groups.slice(from, from + edge))
  return hall.groups.map((group) => (groupsOfEdge.has(group) ? 'edge' : 'hub'))
}

/**
 * The slots of a schedule that are at home here but by policy belong to the other side, and may go now: free
 * ones; sold, reserved and blocked ones with what stands on them only in the last 60 minutes before the
 * start, when the counter must be able to refund, convert and release them in a cut. What is held or open
 * stays until that ends.
 */
export function misplaced(ledger: LedgerView, schedule_id: number, start_ms: number, now_ms: number): number[] {
  const hall = ledger.halls.get(schedule_id)
  if (!hall) return []
  const rows = [...slotsOf(ledger, schedule_id)]
  if (hall.sale !== 'open') return calledHome(ledger, rows)
  const groups: number[] = Array.from({ length: hall.capacity }, (_, index) => index + 1)
  for (const row of rows) groups[row.slot - 1] = row.group_no
  const homes = placement({ groups, max_online: hall.max_online }, start_ms, now_ms)
  const withAll = now_ms >= start_ms - HANDOVER_BEFORE_START_MS
  return rows
    .filter((row) => row.home === ledger.node && homes[row.slot - 1] !== ledger.node)
    .filter(({ state }) => state === 'free' || (withAll && state !== 'held'))
    .map((row) => row.slot)
}

/** Of a schedule that is called home all goes to the hub, with what stands on it (L14); carts end first. */
function calledHome(ledger: LedgerView, rows: readonly SlotRow[]): number[] {
  const here = rows.filter(({ home, state }) => home === 'edge' && ledger.node === 'edge' && state !== 'held')
  return here.map(({ slot }) => slot)
}

/**
 * The rights of a schedule that are left at this node and not taken. At an edge they go back to the hub while
 * the line is up, whose they are by policy: what came by WANT for a sale that was refused, and what a refund
 * or a void brought back (docs/ledger.md, Rights: none offline by default).
 */
export function idleRights(ledger: LedgerView, schedule_id: number): { key: string; amount: number }[] {
  const idle: { key: string; amount: number }[] = []
  for (const { key, ...left } of ledger.rights.values())
    if (left[ledger.node] > 0 && scheduleOfRight(key) === schedule_id) idle.push({ key, amount: left[ledger.node] })
  return idle
}
