import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEDGER_TABLES } from '#protocol/ledger/columns.ts'
import { RESOURCES } from '#protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { createPool, withExhibitor } from './connect.ts'
import { makeLogin, refuseStrongLogin } from './login.ts'

let database: FreshDatabase
let folder: string
let login: string
let client: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  folder = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  login = await makeLogin(database.url, folder)
  client = new pg.Client({ connectionString: login })
  await client.connect()
  await client.query('set role foyer_app')
})
afterAll(async () => {
  await client.end()
  await dropLogin(login)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function dropLogin(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const { username } = new URL(url)
  await owner.query(
    `revoke all on database ${new URL(database.url).pathname.slice(1)} from ${username}; drop role ${username}`,
  )
  await owner.end()
}

function refused(sql: string) {
  return client.query(sql).then(
    () => 'it went through',
    (error: Error) => error.message,
  )
}

async function tables(): Promise<string[]> {
  return (await client.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
    ({ tablename }) => tablename,
  )
}

/** What the role may update of a table. */
async function updatable(table: string): Promise<string[]> {
  return (
    await client.query(
      `select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
         and has_column_privilege('foyer_app', attrelid, attnum, 'update') order by attnum`,
      [table],
    )
  ).rows.map(({ attname }) => attname)
}

/**
 * What a rule takes away: sessions, tokens, letters, second factors and passkeys end, codes, challenges
 * and puzzles are used up, who left the newsletter or never confirmed it is forgotten, boxes stop
 * waiting, host names follow the row of their exhibitor, requests of the portal are not repeated any
 * more, templates of a plan are ended, pictures that no row names go, a key is taken away, who looked
 * after the installation does so no more, what waited for the chain of records has its link, pieces that a
 * purchase claimed are sold or free again, and tries that were counted count no more.
 */
const MAY_DELETE = [
  'exhibitor_hosts',
  'letters',
  'subscribers',
  'newsletter_requests',
  'captcha_uses',
  'limits',
  'portal_sessions',
  'reset_requests',
  'reset_tokens',
  'sessions',
  'setup_links',
  'passkey_challenges',
  'passkeys',
  'recovery_codes',
  'second_factors',
  'enrolments',
  'portal_requests',
  'schedule_templates',
  'pictures',
  'tmdb_keys',
  'super_admins',
  'house_links',
  'house_tokens',
  'chain_waiting',
  'stock_claims',
]
/** What the hub keeps beside the tables of protocol/ledger/columns.ts, and the columns of it that change. */
const KEPT_BESIDE: Record<string, string[]> = {
  commands: [],
  contacts: [],
  migrations: [],
  feed_epoch: [],
  installation: [],
  backups: [],
  restores: [],
  catalogue_syncs: [],
  exhibitor_hosts: [],
  houses: ['trade_name', 'blocked_at'],
  super_admins: [],
  installation_log: [],
  pictures: ['given_at'],
  tmdb_keys: ['sealed', 'set_by', 'set_at'],
  house_links: [],
  house_tokens: [],
  setup_links: ['hash', 'made_at'],
  history: [],
  erasures: [],
  edge_doings: [],
  exports: [],
  chain_waiting: [],
  chain_links: [],
  seat_blocks: [],
  stock_claims: ['pieces'],
  bill_refunds: ['informed_at'],
  payment_transactions: [],
  ticket_letters: [],
  schedule_cancellations: ['closed_at', 'done_at'],
  cancelled_bills: ['informed_at'],
  schedule_moves: ['picked', 'called_at', 'decided_at', 'placed_at', 'moved_at', 'off_at', 'done_at'],
  moved_bills: ['informed_at'],
  schedule_messages: ['done_at'],
  schedule_message_bills: ['informed_at'],
  schedule_message_refunds: ['begun_at'],
  voucher_cards: ['state', 'state_at'],
  voucher_card_events: [],
  voucher_details: ['holder', 'buyer_name', 'buyer_email', 'reference', 'version'],
  voucher_events: [],
  voucher_deliveries: ['email', 'message', 'deliver_at', 'confirmed_at', 'delivered_at', 'changes'],
  stock_changes: [],

  conflicts: ['resolved_at', 'decided_by', 'reason', 'choice'],
  troubles: ['ended_at'],
  alerts: ['ended_at', 'written_at'],
  edges: ['epoch', 'box', 'key_id', 'admitted_at', 'token_hash', 'public_key', 'ended_at', 'ended_by'],
  edge_epochs: ['public_key', 'ended_at'],
  recount_registers: ['lost_at', 'lost_by', 'counted_at'],
  recount_reports: [],
  device_tokens: ['token_hash'],
  device_cursors: ['epoch', 'n', 'unread'],
  device_orders: ['n', 'outcome', 'obeyed_at'],
  edge_lines: ['up', 'since', 'heard_at', 'about'],
  enrolments: ['wrong'],
  edge_credentials: ['hash', 'used_at', 'ended_at', 'ended_by'],
  journal: ['ord'],
  sessions: ['touched_at'],
  accounts: ['password_hash', 'changed_at'],
  portal_sessions: ['used_at'],
  letters: ['content', 'state', 'tries', 'reason', 'due_at', 'ended_at'],
  subscribers: ['first_name', 'last_name', 'locale', 'confirm_hash', 'letters', 'asked_at', 'confirmed_at'],
  newsletter_requests: [],
  captcha_uses: [],
  limits: ['began_at', 'times_before', 'times'],
  reset_requests: [],
  reset_tokens: [],
  second_factors: ['secret', 'confirmed_at', 'used_step'],
  recovery_codes: [],
  passkeys: ['name', 'counter', 'is_synced', 'used_at'],
  passkey_challenges: [],
  portal_requests: ['made'],
  school_requests: [],
  schedule_templates: ['days', 'entries', 'changed_at', 'changed_by'],
  ledger_heads: [
    'epoch',
    'ord',
    'own_n',
    'own_hash',
    'down_n',
    'down_hash',
    'up_n',
    'up_hash',
    'received_n',
    'received_hash',
  ],
}

/** Written by people or by the programme; the feed follows them. */
const EDITED = [
  ...Object.values(RESOURCES).flatMap(({ base }) => (base ? [base.replaceAll('-', '_')] : [])),
  'changes',
  'demo_state',
  'exhibitors',
]

test('SECURITY "Secrets" the password stands in a file that its owner alone can read, and is made once', async () => {
  expect(statSync(join(folder, 'database.password')).mode & 0o777).toBe(0o600)
  expect(await makeLogin(database.url, folder)).toBe(login)
  expect(await Promise.all([makeLogin(database.url, folder), makeLogin(database.url, folder)])).toEqual([login, login])
})

test('SECURITY "Secrets" a hub with another folder on the same database has a login of its own: the one that runs comes in as before', async () => {
  const other = mkdtempSync(join(tmpdir(), 'foyer-login-'))
  const beside = await makeLogin(database.url, other)
  expect(await makeLogin(database.url, other)).toBe(beside)
  for (const url of [login, beside]) {
    const again = new pg.Client({ connectionString: url })
    await again.connect()
    await again.query('set role foyer_app')
    await again.end()
    await refuseStrongLogin(url)
  }
  await dropLogin(beside)
  rmSync(other, { recursive: true })
})

test('SECURITY "Secrets" no row can be taken away, but of what ends by itself and of host names', async () => {
  for (const table of await tables()) {
    const words = await refused(`delete from ${table} where false`)
    if (MAY_DELETE.includes(table)) expect([table, words]).toEqual([table, 'it went through'])
    else expect([table, words]).toEqual([table, `permission denied for table ${table}`])
    expect(await refused(`truncate ${table}`)).toContain('permission denied')
  }
})

test('SECURITY "Secrets" of the ledger only what changes can be updated; a new table is decided upon', async () => {
  const ledger = Object.entries(LEDGER_TABLES).map(([name, { changing }]) => [name, changing] as const)
  const known = new Map<string, readonly string[]>([...ledger, ...Object.entries(KEPT_BESIDE)])
  for (const table of await tables()) {
    if (EDITED.includes(table)) continue
    expect([table, (await updatable(table)).sort()]).toEqual([table, [...(known.get(table) ?? ['?'])].sort()])
  }
  expect(await refused('update bill_lines set base_cents = 0 where false')).toContain('permission denied')
  expect(await refused(`update journal set body = '' where false`)).toContain('permission denied')
  expect(await refused('update tickets set slot = 1 where false')).toContain('permission denied')
})

test.each([
  ['set role foyer', /permission denied to set role/],
  ['set role postgres', /permission denied to set role|does not exist/],
  ['set session authorization foyer', /permission denied/],
  ['create table mine (n int)', /permission denied for schema public/],
  ['create temporary table mine (n int)', /permission denied to create temporary tables/],
  ['create schema mine', /permission denied/],
  ['create function mine() returns int language sql as $$ select 1 $$', /permission denied for schema public/],
  ['create role mine', /permission denied to create role/],
  ['create database mine', /permission denied to create database/],
  ['create extension dblink', /permission denied/],
  ['alter table bills disable row level security', /must be owner of table bills/],
  ['alter table bills add column mine int', /must be owner of table bills/],
  ['drop table bills', /must be owner of table bills/],
  ['drop policy tenant on bills', /must be owner/],
  ['create policy mine on bills using (true)', /must be owner of table bills/],
  [`alter role foyer_app bypassrls`, /permission denied/],
  ['grant delete on bills to foyer_app; delete from bills', /permission denied for table bills/],
  ['select rolpassword from pg_authid', /permission denied for table pg_authid/],
  [`copy bills to program 'true'`, /permission denied/],
  [`select pg_read_file('/etc/passwd')`, /permission denied/],
  [`insert into migrations values ('mine', 'hash')`, /permission denied for table migrations/],
  ['set row_security = off; select * from bills', /query would be affected by row-level security policy/],
])('SECURITY "Secrets" the login cannot: %s', async (sql, words) => {
  expect(await refused(sql)).toMatch(words)
  await client.query('set row_security = on; set role foyer_app')
})

test('SECURITY "Secrets" without the role foyer_app the login may nothing, and it belongs to nothing else', async () => {
  const bare = new pg.Client({ connectionString: login })
  await bare.connect()
  await expect(bare.query('select * from bills')).rejects.toThrow('permission denied for table bills')
  await expect(bare.query('select * from exhibitor_hosts')).rejects.toThrow('permission denied')
  const { rows } = await bare.query(
    `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication, rolinherit from pg_roles where rolname = session_user`,
  )
  const none = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false }
  expect(rows).toEqual([{ rolname: new URL(login).username, ...none, rolinherit: false }])
  await bare.end()
  await refuseStrongLogin(login)
  await expect(refuseStrongLogin(database.url)).rejects.toThrow(/can become more than foyer_app/)
})

test('Tenants: as this login each house sees its own rows and writes no others', async () => {
  const pool = createPool(login)
  const insert = (exhibitor_id: number) =>
    `insert into contacts (exhibitor_id, id, name, email) values (${exhibitor_id}, 'c${exhibitor_id}', '', '')`
  await withExhibitor(pool, 1, (one) => one.query(insert(1)))
  await expect(withExhibitor(pool, 1, (one) => one.query(insert(2)))).rejects.toThrow('row-level security')
  const seen = await withExhibitor(pool, 2, (two) => two.query('select * from contacts'))
  expect(seen.rows).toEqual([])
  expect((await pool.query('select * from contacts')).rows).toEqual([])
  await pool.end()
})

test('Tenants: every key to another table names the exhibitor', async () => {
  const { rows } = await client.query(
    `select conrelid::regclass::text as of, conname as key from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
       select from unnest(conkey, confkey) as pair (own, other)
       join pg_attribute here on here.attrelid = conrelid and here.attnum = own
       join pg_attribute there on there.attrelid = confrelid and there.attnum = other
       where here.attname = 'exhibitor_id'
         and (there.attname = 'exhibitor_id' or (confrelid = 'exhibitors'::regclass and there.attname = 'id')))`,
  )
  expect(rows).toEqual([])
})
