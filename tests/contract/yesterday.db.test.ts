import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as devices from '#protocol/devices/calls.ts'
import * as edge from '#protocol/devices/state-call.ts'
import { catalogueTopic } from '#protocol/devices/topics.ts'
import type { Call, CallAnswer } from '#protocol/kit/call.ts'
import { newVoucherRow } from '#protocol/ledger/decide-voucher.ts'
import { type EntryOf, NO_HASH, readEntryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { VOUCHER } from '#protocol/ledger/testing/ledgers.ts'
import * as register from '#protocol/register/calls.ts'
import { Running } from '#protocol/server/running.ts'
import { sealHash } from '#protocol/server/seal.ts'
import * as sync from '#protocol/sync/calls.ts'
import * as feed from '#protocol/sync/feed-call.ts'
import { WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import { questionHash } from '../../edge/bills/questions.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { Notices } from '../../hub/db/notices.ts'
import { Lanes } from '../../hub/ledger/lanes.ts'
import { enrolmentCredential } from '../../hub/sync/edges.ts'
import { listen } from '../../protocol/server/listen.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { until } from '../until.ts'
import { Channel } from './channel.ts'
import { approve, registerEvening, screensOf } from './evening.ts'
import { type Exchange, keeping, missingIn, tapLine } from './exchange.ts'
import { connectKeeping, type Frame, fewOf, topicOf } from './frames.ts'
import { FreshIds, Known } from './known.ts'
import { startEdge } from './release.ts'
import { Seated } from './seated.ts'

/**
 * Yesterday's register and edge against today's edge and hub: what they said on an evening of then, with the
 * ids, tokens and prices of today. `RECORD=v2 vitest run --project db tests/contract/yesterday.db.test.ts`
 * plays the evening with the programs of today and writes what goes over both wires to
 * tests/contract/recorded: to be done with each new version of a wire, under a name of its own. What is
 * recorded is never written again.
 */
const RECORD = process.env.RECORD
const RECORDED = join(import.meta.dirname, 'recorded')
function read<T = Exchange>(name: string): T[] {
  return JSON.parse(readFileSync(join(RECORDED, `${name}.json`), 'utf8'))
}

const SECRET = 'b3c5e7f9b1d2a4c6e8f0b2d4a6c8e0f2b4d6a8c0'
const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'foyer-yesterday-'))
const onLine: Exchange[] = []
const closing: (() => unknown)[] = []
let database: FreshDatabase
let hub_url = ''
let edge_url = ''

beforeAll(async () => {
  database = await freshDatabase()
  mkdirSync(join(folder, 'hub', 'hub'), { recursive: true })
  const running = new Running()
  const config = readConfig({ DATA_DIR: join(folder, 'hub'), DEMO: '1', DEMO_DAYS: '3', ENROLMENT_SECRET: SECRET })
  const server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
  closing.push(
    () => running.stop(log),
    () => server.close(0),
  )
  hub_url = `http://127.0.0.1:${server.port}`
  const line = await tapLine(hub_url, onLine)
  closing.push(line.close)
  const box = await startEdge({
    DATA_DIR: join(folder, 'edge'),
    CINEMA_ID: '1',
    HUB_URL: line.url,
    EDGE_CREDENTIAL: enrolmentCredential(SECRET, 1),
  })
  closing.push(box.end)
  edge_url = box.url
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The box has the catalogue and seats of its own, and the hub all that it has said of them. */
async function opened(): Promise<void> {
  await until(async () => {
    const { data } = (await (await fetch(edge_url + edge.edgeState.path)).json()) as {
      data: CallAnswer<typeof edge.edgeState>
    }
    expect(data.catalogue.synced_at).not.toBe(null)
    expect(data.line).toMatchObject({ up: true, waiting: 0 })
    const entries = onLine.flatMap(({ path, body }) => (path === sync.pushCall.path ? kindsOf(body) : []))
    expect(entries).toContain('took')
  })
}

const calls = [devices, edge, register, sync, feed]
  .flatMap((module) => Object.values(module))
  .filter((value): value is Call => typeof value === 'object' && value !== null && 'answer' in value)
function pattern({ path }: Call): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

/** The call of today that a request of then was; a fixed path before one with parameters. */
function callOf({ method, path }: Pick<Exchange, 'method' | 'path'>): Call {
  const found = calls.filter((call) => call.method === method && pattern(call).test(path))
  return found.find((call) => call.path === path) ?? found[0]!
}

/** Somebody changes the catalogue at the hub. */
function changeCatalogue(): Promise<unknown> {
  return withExhibitor(database.pool, 1, (client) =>
    client.query(`update movies set tagline = $1 where slug = 'flow'`, [randomUUID()]),
  )
}

test.runIf(RECORD)('records what register and edge say on an evening', async () => {
  const atCounter: Exchange[] = []
  const live: Frame[] = []
  await opened()
  await registerEvening({
    edge_url,
    outbox: join(folder, 'outbox.sqlite'),
    fetch: keeping(atCounter),
    connect: connectKeeping(live),
    changeCatalogue,
    heard: (topic) =>
      until(() => expect(live.some((frame) => frame.cmd === 'publish' && topicOf(frame.topic) === topic)).toBe(true)),
  })
  const isTold = () => onLine.some(({ path, body }) => path === sync.pushCall.path && kindsOf(body).includes('cash'))
  await until(() => expect(isTold()).toBe(true))
  mkdirSync(RECORDED, { recursive: true })
  const write = (name: string, kept: unknown[]) =>
    writeFileSync(join(RECORDED, `${name}-${RECORD}.json`), `${JSON.stringify(kept, null, 1)}\n`, { flag: 'wx' })
  write('register', atCounter)
  write('edge', shortened(onLine))
  write('live', fewOf(live))
  write('questions', questionsIn(atCounter))
})

/** What was asked, each with the hash under which an edge remembers it (questions.test.ts). */
function questionsIn(kept: readonly Exchange[]): { hash: string; question: unknown }[] {
  const asked = kept.filter(({ path }) => path === register.ask.path).map(({ body }) => body)
  return asked.map((question) => ({ hash: questionHash(register.ask.body!.parse(question)), question }))
}

function kindsOf(body: unknown): string[] {
  return (body as { entries: SealedEntry[] }).entries.map((entry) => JSON.parse(entry.body).data.kind)
}

/**
 * Of a long line the first of each call, and of its lists the first few: an evening without everything that
 * is the same.
 */
function shortened(kept: readonly Exchange[]): Exchange[] {
  const seen = new Set<string>()
  let taken = 0
  return kept.flatMap((exchange): Exchange[] => {
    const isPush = exchange.path === sync.pushCall.path
    const isWanted = exchange.path === sync.pollCall.path && (exchange.answer as { wants: [] }).wants.length > 0
    if (!isPush && !isWanted && seen.has(exchange.path)) return []
    seen.add(exchange.path)
    const answer = exchange.answer as Record<string, unknown>
    const few = Object.fromEntries(
      Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? value.slice(0, 3) : value]),
    )
    if (!isPush) return [{ ...exchange, answer: few }]
    const body = exchange.body as { entries: SealedEntry[]; views: unknown[]; answers: unknown[] }
    const entries = body.entries.filter((entry) => JSON.parse(entry.body).data.kind !== 'took' || taken++ < 2)
    return entries.length + body.answers.length === 0
      ? []
      : [{ ...exchange, body: { ...body, entries, views: body.views.slice(0, 2) } }]
  })
}

const evenings = readdirSync(RECORDED).flatMap((file) => /^edge-(v\d+)\.json$/.exec(file)?.[1] ?? [])

test.skipIf(RECORD)('L3 of every version of the wires an evening was recorded, the newest with those of today', () => {
  const versions = Array.from({ length: WIRES.hub_edge.highest }, (_, at) => `v${at + 1}`)
  expect(evenings.toSorted((a, b) => Number(a.slice(1)) - Number(b.slice(1)))).toEqual(versions)
  const wires = (name: string) => [...new Set(read(`${name}-${versions.at(-1)}`).map(({ wire }) => wire))]
  expect(wires('edge')).toEqual([wireText(WIRES.hub_edge)])
  expect(wires('register')).toContain(wireText(WIRES.edge_device))
})

test.skipIf(RECORD).each(evenings.flatMap((name) => [[`register-${name}`], [`edge-${name}`]]))(
  'L3 what was answered to %s is understood by the programs of today',
  (name) => {
    for (const exchange of read(name)) {
      if (exchange.status !== 200) continue
      const parsed = callOf(exchange).answer.safeParse(exchange.answer)
      expect({ path: exchange.path, wrong: parsed.success ? [] : parsed.error.issues }).toEqual({
        path: exchange.path,
        wrong: [],
      })
    }
  },
)

function heldIn(answer: unknown): number | undefined {
  return (answer as { held?: number[] } | null)?.held?.length
}

/** The evening of a register of then, at a schedule of this screen; answers what it knows in the end. */
async function replayRegister(kept: readonly Exchange[], screen?: string, live: readonly Frame[] = []): Promise<Known> {
  const [then, today] = [new Known(), new Known(screen)]
  const device: Record<string, string> = {}
  let channel: Channel | null = null
  for (const exchange of kept) {
    const { method, wire, status, refusal } = exchange
    if (today.state && live.length > 0) channel ??= await Channel.open(edge_url, live, today, then)
    if (/\/block$/.test(exchange.path)) await changeCatalogue().then(() => channel?.heard(catalogueTopic))
    const path = today.path(exchange.path, then)
    const body = today.body(exchange.body, then)
    const secret: Record<string, string> = today.secrets.secret ? { 'x-pairing-secret': today.secrets.secret } : {}
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', ...device, ...secret }
    const init: RequestInit = {
      method,
      headers: wire ? { ...headers, [WIRE_HEADER]: wire } : headers,
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    }
    const { response, data } = await until(async () => {
      const answer = await fetch(edge_url + path, init)
      const { data: said = null } = (await answer.json()) as { data?: unknown }
      // a hub that is slow to give seats is asked again
      if (path.endsWith('/hold')) expect(heldIn(said)).toBe(heldIn(exchange.answer))
      return { response: answer, data: said }
    })
    const said = { path, status: response.status, refusal: response.headers.get('x-refusal') }
    const missing = missingIn(callOf(exchange).answer, data, exchange.answer)
    expect({ ...said, missing }).toEqual({ path, status, refusal, missing: [] })
    if (status !== 200) continue
    then.learn(exchange.path, exchange.answer)
    today.learn(path, data)
    if (exchange.path === devices.pairingStart.path) {
      device['x-device-uuid'] = (body as { device_uuid: string }).device_uuid
      await approve(edge_url, today.secrets.pin!, device['x-device-uuid'])
    }
    if (today.secrets.token) device['x-device-token'] = today.secrets.token
    if (today.secrets.user_token) device['x-device-user'] = today.secrets.user_token
  }
  await channel?.heardAll()
  return today
}

test.skipIf(RECORD)(
  'L3 L8 yesterday’s register sells at today’s edge: every request is answered as then, in every hall',
  async () => {
    await opened()
    const { state } = await replayRegister(read('register-v1'))
    const screens = screensOf(state!)
    expect(screens.length).toBeGreaterThan(1)
    for (const screen of screens) await replayRegister(read('register-v1'), screen)
  },
)

test.skipIf(RECORD)(
  'L3 L8 F-295 yesterday’s register takes seats of the shop, voids, locks and hears live messages as then',
  async () => {
    await opened()
    await replayRegister(read('register-v2'), undefined, read<Frame>('live-v2'))
    await replayRegister(read('register-v3'), undefined, read<Frame>('live-v3'))
    await replayRegister(read('register-v4'), undefined, read<Frame>('live-v4'))
  },
)

/** Another process of the hub issues a voucher at a cinema, of a type that leaves its turns at the edge. */
async function issueVoucher(cinema_id: number): Promise<void> {
  const notices = new Notices(database.url, log)
  await notices.open()
  const { url: database_url, pool } = database
  const lanes = new Lanes({ database_url, pool, notices, schedules: async () => [] })
  const { rows } = await withExhibitor(pool, 1, (client) =>
    client.query<{ id: number }>(`select id from voucher_types where offline_grant ->> 'grant' = 'turns'`),
  )
  const voucher = { ...VOUCHER, id: randomUUID(), voucher_type_id: rows[0]!.id }
  const row = newVoucherRow(voucher, { state: 'active', line_id: null, question_id: null, edge_epoch: 0 })
  const lane = await lanes.of(1, cinema_id)
  await lane.run({
    decide: ({ append, now: at }) => {
      append('own', { kind: 'issued', question_id: voucher.id, vouchers: [row], employee_id: 1, at })
      return { ok: true, value: null }
    },
  })
  await lanes.close()
  await notices.close()
}

/** The box of the other cinema: what was recorded last goes on behind what was recorded first. */
const kino = { box: randomUUID(), n: 0, hash: NO_HASH, used: new Set<number>(), epoch: 0, token: '', asked: {} }

/** The evening of an edge of then, behind what this box has said before; its journal has all these kinds. */
async function replayEdge(name: string, kinds: string[]): Promise<void> {
  const cinema_id = 2
  const { box } = kino
  const fresh = new FreshIds()
  let bearer = enrolmentCredential(SECRET, cinema_id)
  let epoch = 0
  const ask = async <A>(path: string, wire: string | null, body: object, then: unknown): Promise<A> => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${bearer}`,
      ...(wire ? { [WIRE_HEADER]: wire } : {}),
    }
    const response = await fetch(hub_url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data = null } = (await response.json()) as { data?: unknown }
    const said = {
      path,
      status: response.status,
      missing: then === null ? [] : missingIn(callOf({ method: 'POST', path }).answer, data, then),
    }
    expect(said).toEqual({ path, status: 200, missing: [] })
    return data as A
  }
  const kept = read(name)
  const first = (path: string): Exchange => kept.find((exchange) => exchange.path === path)!
  const admitted = first(sync.admitCall.path)
  const live = await ask<CallAnswer<typeof sync.admitCall>>(
    admitted.path,
    admitted.wire,
    { ...(admitted.body as object), cinema_id, box },
    admitted.answer,
  )
  bearer = live.token
  epoch = live.epoch
  Object.assign(kino, { token: live.token, epoch })
  await issueVoucher(cinema_id)
  const page = first(feed.feedCall.path)
  await ask(page.path, page.wire, { epoch: null, after: null }, page.answer)
  const poll = first(sync.pollCall.path)
  const asked = { ...(poll.body as object), epoch, box, down_after: 0 }
  kino.asked = asked
  let given: EntryOf<'give'> | undefined
  await until(async () => {
    const { down } = await ask<CallAnswer<typeof sync.pollCall>>(poll.path, poll.wire, asked, poll.answer)
    const gives = down.map((entry) => readEntryBody(entry.body)).filter((data) => data.kind === 'give')
    given = (gives as EntryOf<'give'>[]).find(
      (one) => one.slots.length >= 6 && one.tickets.length === 0 && !kino.used.has(one.hall.schedule_id),
    )
    expect(given).toBeDefined()
  })
  const { schedule_id } = given!.hall
  kino.used.add(schedule_id)
  const want = first(sync.wantCall.path)
  if (want) {
    const away = [1, 2, 3, 4, 5, 6, 7, 8].filter((slot) => !given!.slots.includes(slot)).slice(0, 2)
    const body = { ...(want.body as object), epoch, box, down_after: 0, schedule_id, slots: away }
    await ask(want.path, want.wire, body, want.answer)
  }

  const seated = new Seated(given!, fresh)
  for (const push of kept.filter(({ path }) => path === sync.pushCall.path)) {
    const body = push.body as { entries: SealedEntry[] }
    const entries = body.entries.map((entry) => {
      const written = seated.entry(entry.body)
      kino.hash = sealHash(kino.hash, written)
      kino.n += 1
      return { epoch, n: kino.n, hash: kino.hash, body: written }
    })
    const said = await ask<CallAnswer<typeof sync.pushCall>>(
      push.path,
      push.wire,
      { ...body, epoch, box, entries, views: [] },
      push.answer,
    )
    expect(said).toMatchObject({ received_n: kino.n, received_hash: kino.hash, applied_n: kino.n })
  }
  expect(kept.flatMap(({ path, body }) => (path === sync.pushCall.path ? kindsOf(body) : []))).toEqual(
    expect.arrayContaining(kinds),
  )
}

test.skipIf(RECORD).each([
  ['edge-v1', ['device', 'sold', 'confirmed', 'cash']],
  ['edge-v2', ['device', 'sold', 'confirmed', 'voided', 'cash']],
])(
  'L3 L11 the edge of %s sends its journal to today’s hub: every entry is stored and applied, every answer has what it had',
  replayEdge,
)

test.skipIf(RECORD)(
  'L3 F-212 an edge of yesterday is given nothing of vouchers; the very box is, once its program knows them',
  async () => {
    let down_after = 0
    const kindsFor = async (wire: string): Promise<string[]> => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${kino.token}`, [WIRE_HEADER]: wire }
      const init = { method: 'POST', headers, body: JSON.stringify({ ...kino.asked, down_after }) }
      const { data } = (await (await fetch(hub_url + sync.pollCall.path, init)).json()) as {
        data: CallAnswer<typeof sync.pollCall>
      }
      down_after = data.down.at(-1)?.n ?? down_after
      return data.down.map((entry) => readEntryBody(entry.body).kind)
    }
    const yesterday = await kindsFor('1 1-1')
    expect(yesterday).toContain('give')
    expect(yesterday).not.toContain('rights')
    await until(async () => expect(await kindsFor(wireText(WIRES.hub_edge))).toContain('rights'))
  },
)

test.skipIf(RECORD).each([
  ['edge-v3', ['device', 'sold', 'confirmed', 'voided', 'cash']],
  ['edge-v4', ['device', 'sold', 'confirmed', 'voided', 'cash']],
])(
  'L3 L11 the edge of %s goes on behind them: every entry is stored and applied, every answer has what it had',
  replayEdge,
)
