import { randomUUID } from 'node:crypto'
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Call } from '#protocol/kit/call.ts'
import { registerState } from '#protocol/register/calls.ts'
import { scheduleData } from '#protocol/schedules/calls.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { schoolChoices } from '#protocol/site/school-calls.ts'
import { admitCall } from '#protocol/sync/calls.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { filterVoucherTypes } from '#protocol/vouchers/shop-calls.ts'
import type { Constellation } from '../../deploy/constellation.ts'
import { edgeCredential, loadSecrets, type Secrets } from '../../deploy/secrets.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { EXHIBITOR_ID, type KnownSchedule, readSchedules } from '../chaos/schedules.ts'
import { startTestConstellation } from '../constellation/start.ts'
import { until } from '../until.ts'
import { answered, Honest, openRegister, type Register } from './honest.ts'
import type { Known } from './shapes.ts'

/** The house of somebody else in the same database; its words are never seen by anybody here. */
const STRANGERS = { exhibitor: 2, cinema: 77, word: 'Fremdhaus-Geheimnis' }
const PAID_FIRST = 2
const SCHEDULES_REPORTED = 2
const AT = '2026-11-22T10:00:00.000Z'
const SOLD_FOR_MS = 3 * 3_600_000

/** What a hostile one has that opens something: headers by what they are. */
export interface Keys {
  visitor: Record<string, string>
  register: Record<string, string>
  edge: Record<string, string>
  enrolment: Record<string, string>
  provider: Record<string, string>
  control: Record<string, string>
  webhook: string
}

/** A constellation, honest people in it, and all that hostile ones may have. */
export interface Scene {
  world: Constellation
  honest: Honest
  keys: Keys
  /** Ids by the name of their field, own ones and other people's. */
  known: Known
  /** Bytes that no answer to a hostile one may hold. */
  foreign: readonly string[]
  /** Processes that were ended on purpose. */
  ended: readonly string[]
  pool: pg.Pool
  /** Every file and folder that the processes have written, with its mode. */
  written(): { path: string; mode: number }[]
  /** Lines of all logs that speak of an error, or are none. */
  errors(): string[]
  close(): Promise<void>
}

export async function openScene(): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-hostile-'))
  const data_dir = join(folder, 'data')
  const world = await startTestConstellation({ data_dir, env: { hub: { TRUSTED_PROXIES: 'loopback' } } })
  const pool = new pg.Pool({ connectionString: world.database_url, max: 2 })
  pool.on('error', () => {}) // it ends with the world
  await addStrangers(pool)
  const secrets = loadSecrets(data_dir)
  const [here, there] = world.demo.edges
  const person = (name: string) => world.demo.employees.find((one) => one.name.startsWith(name))!
  const schedules = (await readSchedules(pool)).filter(isSold(here!.cinema_id))
  const [online, counter] = [schedules[0]!, schedules[1]!]
  const methods = world.demo.payment_methods.filter(({ type }) => type === 'online').map(({ id }) => id)
  const cashier = await openRegister(here!.url, 'Honest', person('Tarek'))
  const honest = new Honest(world.demo.hub, cashier, { online, counter }, methods)
  for (let sale = 0; sale < PAID_FIRST; sale++) await honest.buyAndSell()

  const register = await openRegister(here!.url, 'Hostile', person('Nele'))
  await world.kill(`edge-${there!.cinema_id}`)
  const edge = await becomeEdge(world, pool, secrets, there!.cinema_id)
  const visitor = await enter(world.demo.hub)
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    world,
    honest,
    pool,
    ended: [`edge-${there!.cinema_id}`],
    keys: {
      visitor,
      register: register.headers,
      edge: bearer(edge.token),
      enrolment: bearer(edgeCredential(secrets, there!.cinema_id)),
      provider: bearer(secrets.provider),
      control: bearer(secrets.control),
      webhook: secrets.webhook,
    },
    known: {
      ...(await knownOf(world, honest, register, [online.id, counter.id])),
      box: [edge.box],
      other_box: [edge.other_box],
      epoch: [edge.epoch],
      cinema_id: [there!.cinema_id, STRANGERS.cinema],
      n: [edge.received_n + 1],
      body: BODIES,
      hash: BODIES.map((body) => sealHash(edge.received_hash, body)),
    },
    foreign: [
      cashier.headers['x-device-token']!,
      cashier.headers['x-device-user']!,
      'visitor0@example.org',
      'visitor1@example.org',
      STRANGERS.word,
      'pin_hash',
      ...Object.values(secrets),
    ],
    written: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
        // a server's own short-lived files go
        const found = lstatSync(join(folder, path), { throwIfNoEntry: false })
        return found ? [{ path, mode: found.mode & 0o777 }] : []
      }),
    errors: () => errorsIn(join(data_dir, 'logs')).filter((line) => !isAboutStolen(line, there!.cinema_id)),
    async close() {
      await pool.end()
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Schedules of a cinema that both sides sell for as long as this may take. */
function isSold(cinema: number) {
  return ({ cinema_id, start }: KnownSchedule): boolean =>
    cinema_id === cinema && Date.parse(start) > Date.now() + SOLD_FOR_MS
}

/** Another exhibitor with a cinema, a bill and a person. */
async function addStrangers(pool: pg.Pool): Promise<void> {
  const { exhibitor, cinema, word } = STRANGERS
  await pool.query(
    `insert into exhibitors (id, exhibitor_id, trade_name, brand, hosts, email, accent, locales, public_config, settings)
     select ${exhibitor}, ${exhibitor}, '${word}', '${word}', '{fremd.example}', 'x@${word}.example', accent, locales, public_config, settings
     from exhibitors where id = 1;
     insert into cinemas (id, exhibitor_id, slug, name, address1, zip, city, country_code, time_zone)
     values (${cinema}, ${exhibitor}, 'fremd', '${word}', '${word}', '1', '${word}', 'DE', 'Europe/Berlin');
     insert into contacts (exhibitor_id, id, name, email) values (${exhibitor}, 'fremd', '${word}', '${word}');
     insert into bills (exhibitor_id, cinema_id, id, home, source, status, contact_id, total_cents, renewals)
     values (${exhibitor}, ${cinema}, '${FOREIGN_BILL}', 'hub', 'site', 'settled', 'fremd', 0, 0)`,
  )
}
const FOREIGN_BILL = randomUUID()

/**
 * Entries of a stolen box's journal that chain as they should: text that is none, a kind that nobody knows,
 * an amount that no store takes.
 */
const BODIES = [
  '\u{10ffff}',
  JSON.stringify({ v: 1, data: { kind: 'constructor', at: 'x' } }),
  JSON.stringify({ v: 9, data: { kind: 'sold' } }),
  JSON.stringify({ v: 1, data: { kind: 'cash', question_id: FOREIGN_BILL, amount_cents: 4e12 } }),
]

/** The edge of a cinema whose box somebody stole: the program is ended, its identity goes on. */
async function becomeEdge(world: Constellation, pool: pg.Pool, secrets: Secrets, cinema_id: number) {
  const { rows } = await pool.query<{ cinema_id: number; box: string; public_key: string }>('select * from edges')
  const { box, public_key } = rows.find((row) => row.cinema_id === cinema_id)!
  const answer = await fetch(world.demo.hub + admitCall.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${edgeCredential(secrets, cinema_id)}`,
    },
    body: JSON.stringify({ cinema_id, box, public_key, nonce: randomUUID() }),
  })
  const { token, epoch } = admitCall.answer.parse(((await answer.json()) as { data: unknown }).data)
  const { rows: heads } = await pool.query<{ received_n: string; received_hash: string }>(
    'select received_n, received_hash from ledger_heads where cinema_id = $1',
    [cinema_id],
  )
  const { received_n, received_hash } = heads[0]!
  const other_box = rows.find((row) => row.cinema_id !== cinema_id)!.box
  return { token, epoch, box, other_box, received_n: Number(received_n), received_hash }
}

/** A visitor's own session, with its token and an address of its own. */
async function enter(hub: string): Promise<Record<string, string>> {
  const page = await fetch(`${hub}/en`)
  const csrf = /name="csrf-token" content="([^"]+)"/.exec(await page.text())![1]!
  const cookie = page.headers.getSetCookie()[0]!.split(';', 1)[0]!
  return { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': csrf, cookie }
}

/** What a visitor's page asks. */
async function visited(hub: string, { method, path }: Call, body?: object): Promise<unknown> {
  const headers = { ...(await enter(hub)), 'content-type': 'application/json' }
  const said = await fetch(hub + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return ((await said.json()) as { data: unknown }).data
}

/**
 * Everything that has a name here. The schedules in which honest people buy are not named: a hold of the last
 * seat would be no attack but a sale.
 */
async function knownOf(world: Constellation, honest: Honest, { edge, headers }: Register, own: number[]) {
  const offered = world.demo.schedules.filter(({ id }) => !own.includes(id))
  const schedules = [...Map.groupBy(offered, ({ cinema_id }) => cinema_id).values()].flatMap((ofCinema) =>
    ofCinema.slice(0, SCHEDULES_REPORTED).map(({ id }) => id),
  )
  const { products, payment_methods } = await answered(edge, registerState)
  const asked = await fetch(`${world.demo.hub}/api/schedules/${schedules[0]}/data`)
  const { tariffs } = scheduleData.answer.parse(((await asked.json()) as { data: unknown }).data)
  const bills = [...honest.bills.map(({ uuid }) => uuid), ...honest.sales.map(({ bill_id }) => bill_id), FOREIGN_BILL]
  const payments = honest.bills.flatMap(({ pages }) => pages.map((page) => page.split('/').at(-1)!))
  const questions = honest.sales.map(({ question_id }) => question_id)
  const types = filterVoucherTypes.answer.parse(await visited(world.demo.hub, filterVoucherTypes, {}))
  const schools = schoolChoices.answer.parse(await visited(world.demo.hub, schoolChoices))
  const prices = [products[0]!.price, tariffs[0]!.total_price, types[0]!.price_from]
  return {
    id: schedules,
    schedule_id: schedules,
    bill_id: bills,
    uuid: bills,
    of: questions,
    question_id: questions,
    payment: payments,
    order_id: payments,
    device_uuid: [headers['x-device-uuid']!],
    amount: prices,
    amount_cents: prices,
    total_cents: prices,
    tendered_cents: prices,
    payment_method_id: [...world.demo.payment_methods, ...payment_methods].map(({ id }) => id),
    price_rate_id: [tariffs[0]!.price_rate_id],
    product_id: [products[0]!.id],
    email_confirmation: ['hostile@kino.example'],
    voucher_type_id: types.map(({ id }) => id),
    total_turns: types.map(({ turns_min }) => turns_min),
    total_products: [0],
    slug: types.map(({ slug }) => slug),
    movie_slug: schools.movies.map(({ slug }) => slug),
    movie_id: schools.movies.map(({ movie_id }) => movie_id),
    cycle: schools.cycles.map(({ cycle }) => cycle),
    time: schools.times,
    date: [addDays(schools.tomorrow, 7)],
    deliver_on: [schools.tomorrow],
    number_of_persons: [20],
    locale: ['en', 'de'],
    at: [AT],
    since: [AT],
    checked_at: [AT],
    expires_at: [AT],
    screen_row: [3, 4, 5],
    screen_col: [3, 4, 5, 6],
    slot: [30, 31, 32, 33],
    count: [1, 2],
    quantity: [1, 2],
  }
}

/** Everything in the logs of a constellation that is an error, or no line of a log. */
function errorsIn(log_dir: string): string[] {
  const lines = readdirSync(log_dir).flatMap((file) =>
    readFileSync(join(log_dir, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => `${file}: ${line}`),
  )
  return lines.filter((line) => !/: \{"level":[1-4]0,/.test(line))
}

/** What the hub has to say to its people about a box that was stolen. */
function isAboutStolen(line: string, cinema_id: number): boolean {
  return (
    line.startsWith('hub.log: {"level":50,') &&
    line.includes(`"cinema_id":${cinema_id},`) &&
    /"an entry of an edge cannot be applied"|"an edge has quarantined itself"/.test(line)
  )
}

/**
 * Waits until everything that honest people bought stands in the hub's tables, and nothing else in their
 * schedules. Whoever has the address of a purchase is its buyer (F-143): one that hostile people know may be
 * cancelled by them, and then it is whole.
 */
export function allTicketsKept({ pool, honest, known }: Scene): Promise<void> {
  return until(async () => {
    const { online, counter } = honest.schedules
    const live = await liveOf(pool, [online.id, counter.id])
    for (const { uuid, tickets } of honest.bills)
      if (live.get(uuid) !== tickets.size && !(known.uuid!.includes(uuid) && !live.has(uuid)))
        throw new Error(`of purchase ${uuid} live ${live.get(uuid)} of ${tickets.size} tickets`)
    for (const { bill_id } of honest.sales)
      if (live.get(bill_id) !== 1) throw new Error(`of sale ${bill_id} live ${live.get(bill_id)} tickets, not one`)
    const own = new Set([...honest.bills.map(({ uuid }) => uuid), ...honest.sales.map(({ bill_id }) => bill_id)])
    const others = [...live.keys()].filter((bill_id) => !own.has(bill_id))
    if (others.length > 0) throw new Error(`others have tickets there, by ${others.join()}`)
  })
}

/** How many tickets of each bill live in these schedules, in the hub's tables. */
async function liveOf(pool: pg.Pool, schedules: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query<{ bill_id: string; live: number }>(
      `select bill_id, count(*)::int as live from tickets
       where state = 'live' and schedule_id = any($1) group by bill_id`,
      [schedules],
    ),
  )
  return new Map(rows.map(({ bill_id, live }) => [bill_id, live]))
}
