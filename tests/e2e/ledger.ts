import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { BillRow, PaymentRow, TicketRow } from '#protocol/ledger/rows.ts'
import { auditLedger as auditEdge } from '../../edge/ledger/audit.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { auditLedger as auditHub } from '../../hub/ledger/audit.ts'
import type { ProviderOrder } from '../../hub/payments/provider.ts'
import { expect, type House } from './fixtures.ts'

/** The demo's only exhibitor. */
export const EXHIBITOR = 1

/** Rows of the hub's ledger. */
export function hubRows<R extends object>(house: House, sql: string, values: unknown[] = []): Promise<R[]> {
  return withExhibitor(house.pool, EXHIBITOR, async (client) => (await client.query<R>(sql, values)).rows)
}

export async function hubBill(house: House, bill_id: string): Promise<BillRow> {
  return (await hubRows<BillRow>(house, 'select * from bills where id = $1', [bill_id]))[0]!
}

export function liveTickets(house: House, bill_id: string): Promise<TicketRow[]> {
  return hubRows<TicketRow>(house, `select * from tickets where bill_id = $1 and state = 'live' order by slot`, [
    bill_id,
  ])
}

/** The order of a bill as the provider knows it. */
export async function orderOf(house: House, bill_id: string): Promise<ProviderOrder> {
  const [payment] = await hubRows<PaymentRow>(house, 'select * from payments where bill_id = $1', [bill_id])
  const order = await house.provider.lookUp(payment!.id)
  if (!order.ok) throw new Error(`the provider says ${order.refusal.code}`)
  return order.value
}

/**
 * Changes settings of the exhibitor for as long as `during` runs; hub and edges learn of it by the change
 * feed.
 */
export async function withSettings(house: House, changed: object, during: () => Promise<void>): Promise<void> {
  const [before] = await hubRows<{ settings: object }>(house, 'select settings from exhibitors')
  const write = (settings: object) => hubRows(house, 'update exhibitors set settings = $1', [settings])
  expect(before).toBeDefined()
  await write({ ...before!.settings, ...changed })
  try {
    await during()
  } finally {
    await write(before!.settings)
  }
}

/** Rows of an edge's own file, read beside the running edge. */
export function edgeRows<R>(house: House, cinema_id: number, sql: string, ...values: unknown[]): R[] {
  const sqlite = new Sqlite(join(house.data_dir, `edge-${cinema_id}`, 'edge.sqlite'), { readonly: true })
  try {
    return sqlite.prepare(sql).all(...values) as R[]
  } finally {
    sqlite.close()
  }
}

/** The standing check of the invariants on both sides of a cinema's line: nothing may be found. */
export async function expectSound(house: House, cinema_id: number): Promise<void> {
  expect(await auditHub(house.pool, EXHIBITOR)).toEqual([])
  const sqlite = new Sqlite(join(house.data_dir, `edge-${cinema_id}`, 'edge.sqlite'), { readonly: true })
  try {
    expect(auditEdge(sqlite)).toEqual([])
  } finally {
    sqlite.close()
  }
}
