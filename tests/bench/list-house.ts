import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createPool } from '../../hub/db/connect.ts'
import { startEmbedded } from '../../hub/db/embedded.ts'
import { migrate } from '../../hub/db/migrate.ts'
import { startPortal, switchModules, type Visit } from '../../hub/portal/testing/portal.ts'
import { MODULES } from '../../protocol/kit/resource.ts'
import { RESOURCES } from '../../protocol/resources.ts'
import { furnish, SAMPLED } from '../contract/neighbour.ts'

/** A house of which every list is long: somebody who may see them all, and the owner of its tables. */
export interface ListHouse {
  boss: Visit
  owner: pg.Client
  /** Of the portal. */
  port: number
  close(): Promise<void>
}

const CINEMA = 'k % 8 + 1'
/** Copies of the samples have the numbers after this one. */
const COPIES = 1_000_000
const DAY = `(date '2026-01-01' + k % 330)::text`
const AT = `timestamptz '2026-01-01' + k * interval '1 minute'`
/** A past of the ledger in which every listing has as many rows as `K` counts. */
function pastOf(K: string): string[] {
  return [
    `insert into contacts (exhibitor_id, id, name, email, made_at) select 1, 'c' || k, 'Buyer ' || k, 'buyer' || k || '@post.example', ${AT} from ${K}`,
    `insert into bills (exhibitor_id, cinema_id, id, home, source, number, status, business_date, contact_id, total_cents, renewals, settled_at, opened_at)
   select 1, ${CINEMA}, 'b' || md5(k::text), 'hub', case when k % 3 = 0 then 'register' else 'site' end, '26-' || k, 'settled', ${DAY}, 'c' || k, k % 9000, 0, ${AT}, ${AT} from ${K}`,
    `insert into bill_lines (exhibitor_id, cinema_id, id, bill_id, kind, state, name, detail, quantity, base_cents, handling_cents, surcharge_ticket_cents, surcharge_handling_cents, discount_cents,
     total_cents, vat_bp, vat_cents, schedule_id, slot, ticket_id, generation)
   select 1, ${CINEMA}, 'l' || k, 'b' || md5(k::text), 'ticket', 'sold', 'Adult', 'seat ' || k, 1, 1250, 0, 0, 0, 0, 1250, 700, 82, 1, k, lpad(to_hex(k), 12, '0'), 1 from ${K}`,
    `insert into tickets (exhibitor_id, cinema_id, schedule_id, ticket_id, generation, slot, state, origin, bill_id, line_id, question_id)
   select 1, ${CINEMA}, 900000, lpad(to_hex(k), 12, '0'), 1, k, 'live', 'online', 'b' || md5(k::text), 'l' || k, 'q' from ${K}`,
    `insert into payments (exhibitor_id, cinema_id, id, bill_id, payment_method_id, type, status, amount_cents, tendered_cents, refunded_cents)
   select 1, ${CINEMA}, 'p' || k, 'b' || md5(k::text), k % 4 + 1, 'online', 'paid', k % 9000, 0, 0 from ${K}`,
    `insert into questions (exhibitor_id, cinema_id, id, kind, state, bill_id) select 1, ${CINEMA}, 'b' || md5(k::text), 'claimed', 'confirmed', 'b' || md5(k::text) from ${K}`,
    `insert into movements (exhibitor_id, cinema_id, id, kind, device_id, cents, reason, at)
   select 1, ${CINEMA}, 'm' || k, 'paid_in', 'k1', k % 9000, 'Change ' || k, ${AT} from ${K}`,
    `insert into exports (exhibitor_id, employee_id, list, columns, query, format) select 1, k % 40 + 1, 'clients', 'id,name', 'sort=-at', 'csv' from ${K}`,
    `insert into vouchers (exhibitor_id, cinema_id, id, voucher_type_id, code_mac, state, valid_from, turns, products_cents, edge_epoch)
   select 1, ${COPIES} + ${CINEMA}, 'v' || k, ${COPIES} + k % 3 + 1, 'v' || k, 'active', ${AT}, 5, 2500, 0 from ${K}`,
    `insert into voucher_details (exhibitor_id, cinema_id, id, issue_id, issue_hash, nth, code_hash, code_sealed, last_four, holder, price_cents, issued)
   select 1, ${COPIES} + ${CINEMA}, 'v' || k, 'v' || k, '', 1, 'v' || k, '', lpad(to_hex(k % 65536), 4, '0'), 'Holder ' || k, 2500, 'sold' from ${K}`,
    `insert into rights (exhibitor_id, cinema_id, key, face, hub, edge) select 1, ${COPIES} + ${CINEMA}, 'turns/v' || k, 5, k % 6, 0 from ${K}`,
    `insert into voucher_cards (exhibitor_id, id, pack_id, nth, code_hash, code_sealed, last_four)
   select 1, 'c' || k, ${COPIES} + k % 10 + 1, k / 10, 'c' || k, '', lpad(to_hex(k % 65536), 4, '0') from ${K}`,
  ]
}

/** What makes a copy of a row another one, where its table allows no two that are alike. */
const OWN: Readonly<Partial<Record<(typeof SAMPLED)[number], string>>> = {
  cinema: `'slug', 'copy-' || k`,
  tag: `'slug', 'copy-' || k`,
  voucher_type: `'slug', 'copy-' || k`,
  movie: `'slug', 'copy-' || k`,
  event: `'slug', 'copy-' || k`,
  product: `'barcode', 'copy-' || k, 'name', 'Snack ' || k`,
  employee: `'email', 'copy-' || k || '@post.example'`,
  content: `'page_slug', 'copy-' || k`,
  ticket_price: `'seat_class', 'copy-' || k`,
  device: `'uid', lpad(to_hex(k), 8, '0') || '-0000-4000-9000-000000000000', 'series', 'C' || k`,
  schedule: `'start', timestamptz '2027-06-01' + k * interval '1 minute', 'end', timestamptz '2027-06-01' + (k + 120) * interval '1 minute',
    'business_date', (date '2027-06-01' + k / 1440)::text, 'ignore_conflict', true`,
}
const NAMED = `'name', 'Copy ' || k`

export function tableOf(kind: (typeof SAMPLED)[number]): string {
  return RESOURCES[kind].base!.replaceAll('-', '_')
}

async function copy(owner: pg.Client, K: string, kind: (typeof SAMPLED)[number], id: number): Promise<void> {
  const table = tableOf(kind)
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const names = rows.map(({ name }) => `"${name}"`)
  const own = OWN[kind] ?? (names.includes('"name"') ? NAMED : '')
  const changed = `to_jsonb(t) || jsonb_build_object(${[`'id', ${COPIES} + k`, own].filter(Boolean).join()})`
  await owner.query(`insert into ${table} (${names.join()}) select ${names.map((name) => `r.${name}`).join()}
    from ${table} t, ${K}, lateral jsonb_populate_record(null::${table}, ${changed}) r where t.id = ${id}`)
}

async function fill(owner: pg.Client, rows: number, ids: Readonly<Record<string, number>>): Promise<void> {
  const K = `generate_series(1, ${rows}) as k`
  // neither feed nor history: a list does not read them
  await owner.query('set session_replication_role = replica')
  for (const statement of pastOf(K)) await owner.query(statement)
  for (const kind of SAMPLED) await copy(owner, K, kind, ids[kind]!)
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}

export async function openListHouse(rows: number): Promise<ListHouse> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-lists-'))
  const postgres = await startEmbedded({ dir: join(folder, 'pg'), log: () => {}, end_with_parent: true })
  await migrate(postgres.url)
  const pool = createPool(postgres.url)
  const database = { url: postgres.url, pool }
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  const portal = await startPortal(database, SAMPLED)
  const close = async () => {
    await portal.close()
    await owner.end()
    await pool.end()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await switchModules(database, 1, Object.fromEntries(MODULES.map((one) => [one, true])))
    const boss = await portal.visit(1, { exhibitor_id: 1, name: 'Nora V.', permissions: ['*'] })
    const { ids } = await furnish(portal, boss, 1)
    await fill(owner, rows, ids as Record<string, number>)
    return { boss, owner, port: Number(new URL(portal.hub.url).port), close }
  } catch (error) {
    await close()
    throw error
  }
}
