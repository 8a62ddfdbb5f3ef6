import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { Conflicts } from '../../hub/ledger/conflicts.ts'
import type { Portal, Visit } from '../../hub/portal/testing/portal.ts'
import { type Kind, RESOURCES } from '../../protocol/resources.ts'
import { type Ids, SAMPLES } from './samples.ts'
import { bear, refund, reserve, sell } from './sold.ts'

/** In every text of the other house that a person may read; nobody else ever sees it. */
export const MARK = 'Nachbarhaus'
export type Sampled = keyof typeof SAMPLES
export const SAMPLED = Object.keys(SAMPLES) as Sampled[]

/** Ids of the rows of one house, or of one cinema in it, by the base of their calls. */
export type RowsOf = Record<string, string | number>

/** Fields in which a row is called by somebody's words. */
const NAMED = ['name', 'display_title', 'trade_name', 'title', 'text', 'description', 'reason']

function marked(sample: Record<string, unknown>, mark: string): Record<string, unknown> {
  const named = Object.entries(sample).filter(([field, value]) => NAMED.includes(field) && typeof value === 'string')
  return { ...sample, ...Object.fromEntries(named.map(([field, value]) => [field, `${value} ${mark}`])) }
}

let nth = 0

/** A new row of a kind in the cinema of these ids, also where it may be in several. */
export function sampleIn(kind: Sampled, ids: Ids): Record<string, unknown> {
  const sample = SAMPLES[kind].make(ids, ++nth)
  return RESOURCES[kind].cinema === 'cinemas' ? { ...sample, cinemas: [ids.cinema] } : sample
}

/** Makes such a row. */
export async function made(by: Visit, kind: Sampled, ids: Ids): Promise<{ id: number; version: number }> {
  const said = await by('POST', RESOURCES[kind].base!, sampleIn(kind, ids))
  expect([kind, said.status, said.body.errors]).toEqual([kind, 200, undefined])
  return said.body.data
}

/**
 * A house, or one more cinema of it: a row of every resource by the calls of its portal, and of every listing
 * by what is sold. `kept` are the rows of the whole house that another cinema shares.
 */
export async function furnish(
  portal: Portal,
  boss: Visit,
  exhibitor_id: number,
  { mark = '', kept = {} }: { mark?: string; kept?: Partial<Record<Kind, number>> } = {},
): Promise<{ ids: Ids; rows: RowsOf }> {
  const ids: Partial<Record<Kind, number>> = { ...kept }
  for (const kind of SAMPLED) {
    if (ids[kind] !== undefined) continue
    const sample = marked(SAMPLES[kind].make(ids, ++nth), mark)
    const cinemas = RESOURCES[kind].cinema === 'cinemas' ? { cinemas: [ids.cinema] } : {}
    const said = await boss('POST', RESOURCES[kind].base!, { ...sample, ...cinemas })
    if (said.status !== 200) throw new Error(`${kind}: ${JSON.stringify(said)}`)
    ids[kind] = said.body.data.id
  }
  const at = { exhibitor_id, cinema_id: ids.cinema!, schedule_id: ids.schedule! }
  const buyer = { name: `Elif ${mark}`, email: `elif${nth}@${mark || 'mailbox'}.example` }
  const { lanes } = portal.hub
  await bear(lanes, at)
  const sold = await sell(lanes, { ...at, payment_method_id: ids.payment_method!, slots: [1, 2], buyer })
  await refund(lanes, at, sold)
  const reservation = await reserve(lanes, { ...at, slots: [5], buyer })
  const movement = randomUUID()
  const question = { kind: 'cash', question_id: randomUUID() } as const
  const lane = await lanes.of(exhibitor_id, at.cinema_id)
  const moved = { id: movement, kind: 'float', type: 'cash', device_id: 'k1', employee_id: boss.employee_id } as const
  await lane.run({
    decide: ({ append, now }) => {
      const entry = { ...question, movement: { ...moved, cents: 20_000, reason: `Float ${mark}`, at: now } }
      return { ok: true, value: void append('own', entry) }
    },
  })
  const facts = { kind: 'voucher_code', count: 2, last_four: mark || null } as const
  const { id: conflict } = await new Conflicts(portal.hub.pool).list({
    exhibitor_id,
    cinema_id: at.cinema_id,
    key: 'x',
    facts,
  })
  const card = await cardOf(boss, ids.voucher_pack!)
  const voucher = await voucherOf(boss, ids, mark)
  const exported = await exportOf(boss)
  const rows: RowsOf = Object.fromEntries(SAMPLED.map((kind) => [RESOURCES[kind].base!, ids[kind]!]))
  const ofLedger = { bills: sold.bill_id, 'bill-lines': sold.lines[0]!.id, payments: sold.payment_id }
  const beside = {
    clients: sold.contact_id,
    reservations: reservation,
    'cash-balance': movement,
    conflicts: conflict,
    'voucher-cards': card,
    vouchers: voucher,
    exports: exported,
  }
  return { ids, rows: { ...rows, ...ofLedger, ...beside, settings: exhibitor_id } }
}

/** A card of a pack, whose code somebody read. */
async function cardOf(boss: Visit, pack_id: number): Promise<string> {
  const codes = [`CARD${pack_id}`.padEnd(10, '0')]
  const made = await boss('POST', `voucher-packs/${pack_id}/cards`, { codes })
  const [card] = (await boss('GET', `voucher-cards?filter[pack_id]=${pack_id}`)).body.data
  const read = await boss('POST', `voucher-cards/${card.id}/code`, {})
  if (read.status !== 200) throw new Error(`card: ${JSON.stringify([made, read])}`)
  return card.id
}

/** A list that somebody took as a file. */
async function exportOf(boss: Visit): Promise<string> {
  const file = await boss('GET', 'tags.csv')
  const [first] = (await boss('GET', 'exports')).body.data
  if (file.status !== 200) throw new Error(`export: ${JSON.stringify(file)}`)
  return first.id
}

/** A voucher that was issued by hand, and whose code somebody read. */
async function voucherOf(boss: Visit, { cinema, voucher_type }: Ids, mark: string): Promise<string> {
  const named = { cinema_id: cinema, voucher_type_id: voucher_type, holder: `Elif ${mark}`, reference: mark }
  const issue = { ...named, total_turns: 2, valid_from: '2026-11-22', request_id: randomUUID() }
  const made = await boss('POST', 'vouchers', issue)
  const [id] = made.body.data?.ids ?? []
  const read = await boss('POST', `vouchers/${id}/code`, {})
  if (read.status !== 200) throw new Error(`voucher: ${JSON.stringify([made, read])}`)
  return id
}

/** Tables that no call and no sale of a test fills; each gets one row, of values that its columns take. */
const BESIDE = [
  'accounts',
  'bill_refunds',
  'payment_transactions',
  'cancelled_bills',
  'captcha_uses',
  'catalogue_syncs',
  'chain_links',
  'commands',
  'demo_state',
  'device_cursors',
  'device_orders',
  'device_tokens',
  'edge_credentials',
  'edge_doings',
  'edge_epochs',
  'edge_lines',
  'edges',
  'enrolments',
  'erasures',
  'house_links',
  'house_tokens',
  'letters',
  'limits',
  'newsletter_requests',
  'passkey_challenges',
  'passkeys',
  'pictures',
  'portal_requests',
  'recount_registers',
  'recount_reports',
  'recovery_codes',
  'reset_requests',
  'reset_tokens',
  'rights',
  'schedule_cancellations',
  'schedule_messages',
  'schedule_moves',
  'moved_bills',
  'schedule_message_bills',
  'schedule_message_refunds',
  'schedule_templates',
  'school_requests',
  'seat_blocks',
  'second_factors',
  'sessions',
  'setup_links',
  'stock_changes',
  'stock_claims',
  'subscribers',
  'installation_log',
  'super_admins',
  'tmdb_keys',
  'ticket_letters',
  'troubles',
  'alerts',
  'restores',
]

/** A voucher of the house goes to somebody. */
const DELIVERY = `
insert into voucher_deliveries (id, exhibitor_id, cinema_id, bill_id, locale, deliver_at)
select id, exhibitor_id, $2, 'b', 'en', '2026-11-22T10:00:00Z' from voucher_details where exhibitor_id = $1 limit 1
on conflict do nothing`

/** What a column takes where its type alone does not say it. */
const VALUES: Readonly<Record<string, unknown>> = {
  'seat_blocks.what': 'block',
  'letters.state': 'waiting',
  'stock_changes.what': 'counted',
  'letters.kind': 'reset',
  'edge_doings.what': 'ended',
  'erasures.reason': 'retention',
  'house_links.other_exhibitor_id': 1,
  'house_tokens.kind': 'link',
  'schedule_moves.picked': '[]',
  'schedule_moves.id': '019a0000-0000-4000-8000-000000000002',
  'moved_bills.move_id': '019a0000-0000-4000-8000-000000000002',
  'schedule_messages.id': '019a0000-0000-4000-8000-000000000001',
  'schedule_message_bills.message_id': '019a0000-0000-4000-8000-000000000001',
  'schedule_message_refunds.message_id': '019a0000-0000-4000-8000-000000000001',
}

interface Column {
  name: string
  type: string
}

/** Fills what is left over, as the owner of the tables. */
export async function fillBeside(url: string, house: { exhibitor_id: number; employee_id: number; cinema_id: number }) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    for (const table of BESIDE) {
      const { rows } = await owner.query<Column>(
        `select column_name as name, data_type as type from information_schema.columns where table_schema = 'public'
           and table_name = $1 and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
        [table],
      )
      const values = rows.map((column) => fitFor(table, column, house))
      const marks = values.map((_, index) => `$${index + 1}`)
      const names = rows.map(({ name }) => `"${name}"`)
      await owner.query(
        `insert into ${table} (${names.join()}) values (${marks.join()}) on conflict do nothing`,
        values,
      )
    }
    await owner.query(DELIVERY, [house.exhibitor_id, house.cinema_id])
  } finally {
    await owner.end()
  }
}

function fitFor(table: string, { name, type }: Column, house: Readonly<Record<string, number>>): unknown {
  const known = VALUES[`${table}.${name}`] ?? house[name]
  if (known !== undefined) return known
  if (type === 'ARRAY') return []
  if (type.startsWith('timestamp')) return '2026-11-22T10:00:00.000Z'
  if (type === 'date') return '2026-11-22'
  if (type === 'boolean') return false
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type === 'bytea') return Buffer.from([1])
  if (type === 'uuid') return randomUUID()
  return /int|numeric|double/.test(type) ? 1 : `${MARK} ${randomUUID()}`
}
