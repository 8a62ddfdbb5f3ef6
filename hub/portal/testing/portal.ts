import { generateKeyPairSync, sign } from 'node:crypto'
import type { Context } from 'hono'
import type pg from 'pg'
import { EDIT_KINDS, type Kind } from '#protocol/resources.ts'
import { newNonce } from '#protocol/server/headers.ts'
import { renderLetter } from '../../../tests/letters.ts'
import { Passkeys } from '../../access/passkeys.ts'
import { PersonalData } from '../../access/personal-data.ts'
import { PortalSessions } from '../../access/portal-sessions.ts'
import { Resets } from '../../access/resets.ts'
import { StaffDoors } from '../../access/staff-access.ts'
import { accountsOf } from '../../access/testing/accounts.ts'
import { type AlertParts, Alerts } from '../../alerts/alerts.ts'
import { alertRoutes } from '../../alerts/routes.ts'
import { AudienceLetters } from '../../bills/audience-letters.ts'
import { BuyerLetters } from '../../bills/buyer-letters.ts'
import { Cancellations } from '../../bills/cancellations.ts'
import { MoveLetters } from '../../bills/move-letters.ts'
import { Moves } from '../../bills/moves.ts'
import { type RefundParts, Refunds } from '../../bills/refunds.ts'
import { Refusals } from '../../bills/refusals.ts'
import { Settlement } from '../../bills/settle.ts'
import { Bills } from '../../bills/store.ts'
import { Sweeper } from '../../bills/sweep.ts'
import { TicketLetters } from '../../bills/ticket-letters.ts'
import { pictureRoutes } from '../../catalogue/pictures/routes.ts'
import { Tmdb } from '../../catalogue/tmdb/client.ts'
import { TmdbKeys } from '../../catalogue/tmdb/keys.ts'
import { Contents } from '../../content/contents.ts'
import { withExhibitor } from '../../db/connect.ts'
import { Fleet } from '../../devices/fleet.ts'
import { Documents } from '../../documents/documents.ts'
import { HouseLinks } from '../../exhibitors/house-links.ts'
import { Registry } from '../../exhibitors/registry.ts'
import type { HubEnv, Routes } from '../../http/env.ts'
import { pagePolicy } from '../../http/page-policy.ts'
import { ensureSession } from '../../http/session.ts'
import {
  addExhibitor,
  Browser,
  startTestHub,
  type TestDatabase,
  type TestHub,
  type TestParts,
} from '../../http/testing/hub.ts'
import { Sealed } from '../../kit/sealed.ts'
import { Turns } from '../../kit/turns.ts'
import { Conflicts } from '../../ledger/conflicts.ts'
import { liveRoutes } from '../../live/routes.ts'
import { Streams } from '../../live/streams.ts'
import { Letters } from '../../mailer/letters.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import { Transactions } from '../../payments/transactions.ts'
import { priceTableRoutes } from '../../pricing/price-table.ts'
import { planUseRoutes } from '../../schedules/plan-use.ts'
import { VoucherCodes } from '../../vouchers/codes.ts'
import { VoucherOffice } from '../../vouchers/office.ts'
import { Packs } from '../../vouchers/packs.ts'
import { Vouchers } from '../../vouchers/vouchers.ts'
import { audienceRoutes } from '../audience.ts'
import { billDoingRoutes } from '../bill-doings.ts'
import { cancellationRoutes } from '../cancellations.ts'
import { crudRoutes, editOnlyRoutes } from '../crud.ts'
import { dashboardRoutes } from '../dashboard.ts'
import { deviceRoutes } from '../devices.ts'
import { edgeRoutes } from '../edges.ts'
import { exhibitorRoutes } from '../exhibitors.ts'
import { houseRoutes } from '../houses.ts'
import { listingRoutes } from '../listings.ts'
import { moveRoutes } from '../moves.ts'
import { passkeyRoutes } from '../passkeys.ts'
import { peopleRoutes } from '../people.ts'
import { personalDataRoutes } from '../personal-data.ts'
import { pictureUploadRoutes } from '../pictures.ts'
import { plannerRoutes } from '../planner.ts'
import { stockRoutes } from '../product-stock.ts'
import { recountRoutes } from '../recounts.ts'
import { resetRoutes } from '../reset.ts'
import { reservationRoutes } from '../schedule-reservations.ts'
import { scheduleSeatsRoutes } from '../schedule-seats.ts'
import { secondFactorRoutes } from '../second-factor.ts'
import { sessionRoutes, signedInPerson } from '../session.ts'
import { settingsRoutes } from '../settings.ts'
import { settleRoutes } from '../settle.ts'
import { taskRoutes } from '../tasks.ts'
import { tmdbRoutes } from '../tmdb.ts'
import { voucherPackRoutes } from '../voucher-packs.ts'
import { voucherRoutes } from '../vouchers.ts'
import { whatIfRoutes } from '../what-if.ts'
import { seatsOf } from './seats.ts'

/** By which the letters of these tests are sealed. */
export const LETTERS_KEY = 'a key of these tests'

const CODES = new VoucherCodes('a key of these tests')

/** Somebody who works at a house; made there, when nobody has that name yet. */
export interface Staff {
  exhibitor_id: number
  name: string
  /** Beside the one to open the portal. */
  permissions: readonly string[]
}

/** The answer to a call of the portal. */
export interface Said {
  status: number
  refusal: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
  body: any
}

/** A hub with the portal's calls of these kinds over two houses: 1 at `localhost`, 2 at `127.0.0.1`. */
export interface Portal {
  hub: TestHub
  /** A browser at the pages of a house, in which somebody is signed in; null = nobody. */
  visit(house: 1 | 2, staff: Staff | null): Promise<Visit>
  close(): Promise<void>
}

export interface Visit {
  (method: string, path: string, body?: unknown): Promise<Said>
  /** Who is signed in; 0 = nobody. */
  employee_id: number
  /** What the browser sends as `Cookie`, and the token of its page. */
  cookie: string
  csrf: string
}

/** Where nothing is notified, texts are read with every question. */
const UNHEARD = { on: () => {}, onGap: () => {}, hears: false }

const HOSTS = { 1: 'localhost', 2: '127.0.0.1' } as const

/** The letters with tickets of a test's hub, in its queue of letters. */
export function ticketLettersOf(
  { pool, catalogue, log }: TestParts,
  letters: Letters,
  nobody: string | null = null,
): TicketLetters {
  const { privateKey } = generateKeyPairSync('ed25519')
  const signer = () => ({ public_key: '', sign: (bytes: Uint8Array) => sign(null, bytes, privateKey) })
  const origin = () => 'http://lichthof.example'
  const contents = new Contents(pool, UNHEARD)
  const parts = { pool, catalogue, contents, letters, render: renderLetter, documents: new Documents(), log }
  return new TicketLetters({ ...parts, signer, origin, nobody })
}

/** The letters of buyers who cancelled, in the queue of a test. */
export function buyerLettersOf({ pool, catalogue, log }: TestParts, letters: Letters): BuyerLetters {
  return new BuyerLetters({ pool, catalogue, letters, render: renderLetter, log })
}

/** The packs of a test's hub; whoever wants cards that are drawn asks for a round. */
export function packsOf({ pool, catalogue }: Pick<TestParts, 'pool' | 'catalogue'>): Packs {
  return new Packs({ pool, codes: CODES, exhibitors: () => catalogue.exhibitors() })
}

/** The single vouchers of a test's hub. */
export function officeOf(hub: TestParts): VoucherOffice {
  const { pool, lanes, log } = hub
  return new VoucherOffice({ pool, codes: CODES, vouchers: new Vouchers({ lanes, second: seatsOf(hub).second, log }) })
}

/** The alerts of a test's hub, whose letters go into this queue. */
export function alertsOf(hub: TestParts, letters: Letters, own: Partial<AlertParts> = {}): Alerts {
  const { pool, lanes, links, troubles, enrolments, recounts, records, catalogue, log } = hub
  return new Alerts({
    pool,
    fleet: new Fleet({ pool, lanes, links, troubles, enrolments, recounts, records, log }),
    conflicts: new Conflicts(pool),
    letters,
    render: renderLetter,
    exhibitors: () => catalogue.exhibitors(),
    house: async (id) => (await catalogue.of(id)).exhibitor.get(id)!,
    origin: () => 'http://lichthof.example',
    folders: {},
    certificate_until: null,
    is_demo: false,
    log,
    ...own,
  })
}

/** The moves of a test's hub, whose letters go into this queue. */
export function movesOf(hub: TestParts, letters: Letters): Moves {
  const { pool, lanes, links: lines, catalogue, log } = hub
  const sender = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
  const ticket_letters = ticketLettersOf(hub, letters)
  const written = new MoveLetters({ pool, catalogue, letters, render: renderLetter, ticket_letters, sender })
  const { second } = seatsOf(hub)
  return new Moves({ pool, lanes, lines, second, letters: written, exhibitors: () => catalogue.exhibitors(), log })
}

/** The refunds of a test's hub, at a provider or at none. */
export function refundsAt(hub: TestParts, provider: RefundParts['provider']): Refunds {
  const { pool, lanes, links: lines, reach, log } = hub
  const { seats, second } = seatsOf(hub)
  const refusals = new Refusals({ conflicts: new Conflicts(pool), log })
  return new Refunds({ pool, lanes, lines, seats, reach, provider, second, refusals, log })
}

/** What takes to this provider what is owed there, in the rounds of a test. */
export function sweeperAt(hub: TestParts, provider: PaymentProvider): Sweeper {
  const { pool, lanes, log } = hub
  const { second } = seatsOf(hub)
  const bills = new Bills(lanes, second)
  const conflicts = new Conflicts(pool)
  const refusals = new Refusals({ conflicts, log })
  const transactions = new Transactions(pool)
  const settlement = new Settlement({ lanes, bills, provider, second, transactions, conflicts, refusals, log })
  return new Sweeper(bills, settlement, lanes, log)
}

/**
 * The portal's calls of these kinds, by this clock in milliseconds and at this provider, and a page where the
 * session of a browser begins.
 */
export function portalOf(
  kinds: readonly Kind[],
  now?: () => number,
  provider: RefundParts['provider'] = null,
): (parts: TestParts) => { calls: Routes[] } {
  return (hub) => {
    const {
      pool,
      log,
      sessions,
      limit,
      catalogue,
      enrolments,
      links,
      live,
      lanes,
      troubles,
      records,
      recounts,
      left_outs,
    } = hub
    const streams = new Streams({ live, log, looks_ms: 200 })
    const [passkeys, portal_sessions] = [new Passkeys(pool, log, now), new PortalSessions(pool, now)]
    const fleet = new Fleet({ pool, lanes, links, troubles, enrolments, recounts, records, log })
    const letters = new Letters(new Sealed(LETTERS_KEY), now)
    const sender = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
    const exhibitors = () => catalogue.exhibitors()
    const resets = new Resets({ pool, letters, render: renderLetter, sender, exhibitors, log, ...(now && { now }) })
    const doors = new StaffDoors({ pool, letters, render: renderLetter, sender })
    const { seats, second } = seatsOf(hub)
    const house = { pool, limit, lanes, seats, public_url: null, turns: new Turns() }
    const refunds = refundsAt(hub, provider)
    const conflicts = new Conflicts(pool)
    const writes = { conflicts, letters, render: renderLetter, sender, exhibitors }
    const cancellations = new Cancellations({ pool, catalogue, lanes, refunds, ...writes, log })
    const audience_letters = new AudienceLetters({ pool, ...writes, office: officeOf(hub), refunds, log })
    const moves = movesOf(hub, letters)
    const personal_data = new PersonalData({ pool, exhibitors, ...(now && { now }) })
    const [registry, house_links] = [new Registry(pool), new HouseLinks(pool, now)]
    const installation = { registry, resets, catalogue, public_url: null, onFounded: () => {} }
    const parts = { ...house, doors, ...accountsOf(pool, now), passkeys, portal_sessions, resets }
    return {
      calls: [
        (app) => app.get('/page', (c) => beginPage(c, sessions)),
        (app) => sessionRoutes(app, parts, signedInPerson(parts)),
        (app) => secondFactorRoutes(app, parts),
        (app) => passkeyRoutes(app, parts),
        (app) => resetRoutes(app, parts),
        (app) => peopleRoutes(app, parts),
        (app) => personalDataRoutes(app, { personal_data }),
        (app) => houseRoutes(app, { ...parts, catalogue, house_links }),
        (app) => exhibitorRoutes(app, installation, signedInPerson(parts)),
        (app) => settingsRoutes(app, parts),
        (app) => dashboardRoutes(app, { pool, is_demo: false, ...(now && { now }) }),
        (app) => taskRoutes(app, { pool, left_outs, ...(now && { now }) }),
        (app) => settleRoutes(app, { left_outs }),
        (app) => whatIfRoutes(app, { pool, catalogue, ...(now && { now }) }),
        (app) => priceTableRoutes(app, { pool }),
        (app) => planUseRoutes(app, parts),
        (app) => scheduleSeatsRoutes(app, seatsOf(hub)),
        (app) => alertRoutes(app, { alerts: alertsOf(hub, letters) }),
        (app) => edgeRoutes(app, { log, limit, enrolments, fleet, links }),
        (app) => recountRoutes(app, { pool, recounts, log }),
        (app) => deviceRoutes(app, { pool, fleet, limit }),
        (app) => stockRoutes(app, parts),
        (app) => crudRoutes(app, parts, kinds),
        (app) => liveRoutes(app, { streams }),
        (app) => plannerRoutes(app, { ...parts, lines: links, streams }),
        (app) => reservationRoutes(app, parts),
        (app) => voucherRoutes(app, { pool, office: officeOf(hub) }),
        (app) => listingRoutes(app, { pool, codes: CODES }),
        (app) => voucherPackRoutes(app, { packs: packsOf(hub), documents: new Documents(), catalogue }),
        (app) =>
          billDoingRoutes(app, {
            pool,
            refunds,
            ticket_letters: ticketLettersOf(hub, letters),
          }),
        (app) => cancellationRoutes(app, { ...parts, lines: links, cancellations }),
        (app) => audienceRoutes(app, { ...parts, audience_letters }),
        (app) => moveRoutes(app, { ...parts, catalogue, lines: links, moves, second }),
        (app) => pictureRoutes(app, hub.pictures),
        (app) => pictureUploadRoutes(app, { limit, pictures: hub.pictures }),
        (app) => tmdbRoutes(app, { pool, limit, catalogue, pictures: hub.pictures, ...tmdbAt(hub) }),
        (app) =>
          editOnlyRoutes(
            app,
            parts,
            EDIT_KINDS.filter((kind) => !kinds.includes(kind)),
          ),
      ],
    }
  }
}

/** TMDB of a test: where TMDB_URL says, and nowhere else. */
function tmdbAt({ pool }: Pick<TestParts, 'pool'>) {
  const url = process.env.TMDB_URL ?? 'http://127.0.0.1:9'
  return { tmdb: new Tmdb({ url, images_url: url }), tmdb_keys: new TmdbKeys(pool, new Sealed('a key of these tests')) }
}

function beginPage(c: Context<HubEnv>, sessions: TestParts['sessions']) {
  const { csrf } = ensureSession(c, sessions)
  pagePolicy(c, newNonce())
  return c.html(`<meta name="csrf-token" content="${csrf}">`)
}

/** A browser at this address in which somebody is signed in; null = nobody. */
export async function visitor(pool: pg.Pool, url: string, staff: Staff | null): Promise<Visit> {
  const browser = new Browser(url)
  await browser.open('/page')
  const employee_id = staff ? await employ(pool, staff) : 0
  if (staff) {
    const from = { address: '127.0.0.1', browser: 'a test' }
    const id = await new PortalSessions(pool).begin(
      staff.exhibitor_id,
      { person: { employee_id }, stands: async () => true },
      from,
    )
    browser.cookie += `; foyer_portal=${id}`
  }
  const visit = async (method: string, path: string, body?: unknown): Promise<Said> => {
    const answer = await browser.send(method, `/api/portal/${path}`, body)
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, refusal: answer.headers.get('x-refusal'), body: isJson ? JSON.parse(text) : text }
  }
  return Object.assign(visit, { employee_id, cookie: browser.cookie, csrf: browser.csrf })
}

/** The employee of this name with exactly these permissions, as a manager would have edited that row. */
function employ(pool: pg.Pool, { exhibitor_id, name, permissions }: Staff): Promise<number> {
  return withExhibitor(pool, exhibitor_id, async (client) => {
    const held = ['portal.open', ...permissions]
    const { rows } = await client.query<{ id: number }>(
      'update employees set permissions = $2 where name = $1 returning id',
      [name, held],
    )
    if (rows[0]) return rows[0].id
    const made = await client.query<{ id: number }>(
      `insert into employees (exhibitor_id, name, roles, permissions, receives_notifications)
       values ($1, $2, '{}', $3, true) returning id`,
      [exhibitor_id, name, held],
    )
    return made.rows[0]!.id
  })
}

export async function startPortal(database: TestDatabase, kinds: readonly Kind[]): Promise<Portal> {
  for (const id of [1, 2] as const) {
    await addExhibitor(database, id, [HOSTS[id]])
    await switchModules(database, id, { tickets: true, products: true, signage: true, vouchers: true })
  }
  const hub = await startTestHub(database, portalOf(kinds))
  const visit: Portal['visit'] = (house, staff) =>
    visitor(database.pool, hub.url.replace('localhost', HOSTS[house]), staff)
  return { hub, visit, close: () => hub.close() }
}

/** Which modules a house has (F-171). */
export function switchModules(database: TestDatabase, house: 1 | 2, features: Record<string, boolean>) {
  return withExhibitor(database.pool, house, (client) =>
    client.query(`update exhibitors set public_config = jsonb_set(public_config, '{features}', $1)`, [features]),
  )
}
