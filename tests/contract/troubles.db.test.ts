import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideSale } from '#protocol/ledger/decide-bill.ts'
import { decideHold } from '#protocol/ledger/decide-seats.ts'
import { type EntryData, entryBody, NO_HASH } from '#protocol/ledger/entries.ts'
import { drawer, hold, NOW, sale } from '#protocol/ledger/testing/ledgers.ts'
import { ok, type Result } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { admitCall, pushCall } from '#protocol/sync/calls.ts'
import type { Trouble, TroubleKind } from '#protocol/sync/troubles.ts'
import { WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { openDb } from '../../edge/db/open.ts'
import { TalkingBox } from '../../edge/testing/talking-box.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { Conflicts } from '../../hub/ledger/conflicts.ts'
import { enrolmentCredential } from '../../hub/sync/edges.ts'
import { type HttpServer, listen } from '../../protocol/server/listen.ts'
import { Running } from '../../protocol/server/running.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { until } from '../until.ts'

/**
 * Two sides that do not agree: a real hub over PostgreSQL, and boxes whose SQLite files are really copied.
 */
const SECRET = 'a3c5e7f9b1d2a4c6e8f0b2d4a6c8e0f2b4d6a8c0'
const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'foyer-troubles-'))
let database: FreshDatabase
let hub: Hub

beforeAll(async () => {
  database = await freshDatabase()
  mkdirSync(join(folder, 'hub', 'hub'), { recursive: true })
  hub = await startHub()
})
afterAll(async () => {
  await hub.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Hub {
  url: string
  server: HttpServer
  stop(): Promise<void>
}

async function startHub(): Promise<Hub> {
  const running = new Running()
  const config = readConfig({ DATA_DIR: join(folder, 'hub'), DEMO: '1', DEMO_DAYS: '3', ENROLMENT_SECRET: SECRET })
  const server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
  const stop = async () => {
    await server.close(0)
    await running.stop(log)
  }
  return { url: `http://localhost:${server.port}`, server, stop }
}

/** What `/health` of the hub says to anybody: of each kind how much there is, and nobody's name. */
async function health(kind: TroubleKind): Promise<(Trouble & { cinemas: number }) | undefined> {
  const { data } = (await (await fetch(`${hub.url}/health`)).json()) as {
    data: { troubles: (Trouble & { cinemas: number })[] }
  }
  for (const one of data.troubles) expect(Object.keys(one).sort()).toEqual(['cinemas', 'entries', 'kind', 'since'])
  return data.troubles.find((one) => one.kind === kind)
}

async function consoleText(): Promise<string> {
  return (await (await fetch(`${hub.url}/demo/board`)).text()).replaceAll(/<[^>]*>/g, '')
}

/** A box while its process runs, as registers see it. */
class Box extends TalkingBox {
  constructor(dir: string, cinema_id: number, hub_url: string) {
    super(join(dir, 'edge.sqlite'), { hub_url, cinema_id, credential: enrolmentCredential(SECRET, cinema_id) })
    this.sync.start()
  }

  /** What each register and `/state` show. */
  get troubles(): readonly Trouble[] {
    return this.sync.line.state.troubles
  }

  /** Sells any free seat of this box. */
  async sell(question_id: string): Promise<Result<number>> {
    const row = [...this.store.committed.slots.values()].find((slot) => slot.home === 'edge' && slot.state === 'free')!
    const command = sale(question_id, [row.slot])
    const lines = command.lines.map((line) => ({ ...line, schedule_id: row.schedule_id }))
    return this.store.run({
      decide: ({ ledger, append }) => {
        const decided = decideSale(ledger, { ...command, lines }, drawer(question_id))
        return decided.ok ? ok(append(decided.value).n) : decided
      },
    })
  }

  hold(bill_id: string): Result<EntryData> {
    return this.store.hold((ledger) => decideHold(ledger, hold(bill_id, [])))
  }

  get headN(): number {
    return this.store.headOf('up').n
  }

  /** Everything that it wrote is at the hub, of a hub too that is just giving it its seats. */
  async pushed(): Promise<void> {
    const isThere = () => expect(this.sync.line.state).toMatchObject({ up: true, waiting: 0 })
    await until(isThere)
  }
}

interface State {
  selling: boolean
  line: { troubles: Trouble[] }
}

/** The whole edge as a process over a box's file: what it says over HTTP at `/state`, without its hub. */
async function stateOver(dir: string, cinema_id: number, more: Record<string, string> = {}): Promise<State> {
  const child = fork(join(import.meta.dirname, '../../edge/main.ts'), {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dir,
      EDGE_PORT: '0',
      CINEMA_ID: `${cinema_id}`,
      HUB_URL: NOBODY,
      EDGE_CREDENTIAL: enrolmentCredential(SECRET, cinema_id),
      LOG_LEVEL: 'silent',
      DEMO: '1',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = once(child, 'exit')
  try {
    const [{ port }] = (await Promise.race([
      once(child, 'message'),
      gone.then(() => Promise.reject(new Error('the edge ended'))),
    ])) as [{ port: number }]
    const answer = await fetch(`http://127.0.0.1:${port}/state`)
    return ((await answer.json()) as { data: State }).data
  } finally {
    child.kill('SIGKILL')
    await gone
  }
}

async function owner<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<R>(sql, values)).rows
  } finally {
    await client.end()
  }
}

type Heads = Record<'own_n' | 'down_n' | 'received_n' | 'up_n', number>

async function headsOf(cinema_id: number): Promise<Heads> {
  const [row] = await owner<Heads>(
    `select own_n::int, down_n::int, received_n::int, up_n::int from ledger_heads where cinema_id = $1`,
    [cinema_id],
  )
  return row!
}

/** The one box of each cinema, by its folder. */
const dirs = new Map<number, string>()

/** A box that was admitted and has its slots of every schedule, each born, given and taken in one entry. */
async function openBox(name: string, cinema_id: number): Promise<{ dir: string; box: Box }> {
  const dir = dirs.get(cinema_id) ?? mkdtempSync(join(folder, `${name}-`))
  dirs.set(cinema_id, dir)
  const box = new Box(dir, cinema_id, hub.url)
  await until(() => {
    const slots = [...box.store.committed.slots.values()]
    expect(slots.filter(({ home }) => home === 'edge').length).toBeGreaterThan(10)
  })
  const isGiven = async () => {
    const heads = await headsOf(cinema_id)
    expect(heads.down_n).toBeGreaterThanOrEqual(heads.own_n)
    expect(heads.received_n).toBe(box.headN)
    expect(box.headN).toBeGreaterThanOrEqual(heads.down_n)
  }
  await until(isGiven)
  return { dir, box }
}

const REFUSED = { ok: false, refusal: { code: 'quarantined' } }
const NOBODY = 'http://127.0.0.1:1'

/** It sells nothing and holds nothing, says why, and stays so over a restart in a cut. */
async function expectQuarantined(dir: string, cinema_id: number, restored: Box): Promise<void> {
  await until(() => expect(restored.store.box.quarantine).toMatchObject({ kind: 'restored' }))
  expect(restored.troubles[0]).toMatchObject({ kind: 'restored' })
  expect(await restored.sell('after')).toMatchObject(REFUSED)
  expect(restored.hold('after')).toMatchObject(REFUSED)
  const { since } = restored.troubles[0]!
  await until(async () => expect(await health('restored')).toMatchObject({ cinemas: 1 }))
  expect(await consoleText()).toContain('Its box has old or damaged data and sells nothing: call support')
  await restored.stop()
  expect((await stateOver(dir, cinema_id)).line.troubles).toContainEqual({ kind: 'restored', since, entries: 0 })
  const again = new Box(dir, cinema_id, NOBODY)
  expect(again.troubles).toContainEqual({ kind: 'restored', since, entries: 0 })
  expect(await again.sell('after a restart')).toMatchObject(REFUSED)
  await again.stop()
}

test('L6 L11 a box that was restored from an older copy is quarantined before it sells a seat again: hub ahead, and as far as the hub with other entries', async () => {
  const cinema_id = 1
  const { dir, box } = await openBox('restored', cinema_id)
  expect(await box.sell('one')).toMatchObject({ ok: true })
  await box.pushed()
  await box.stop()
  const older = mkdtempSync(join(folder, 'older-'))
  cpSync(dir, older, { recursive: true })

  const late = new Box(dir, cinema_id, hub.url)
  expect(await late.sell('two')).toMatchObject({ ok: true })
  await until(async () => expect((await headsOf(cinema_id)).received_n).toBe(late.headN))
  await late.stop()
  const { received_n: headN } = await headsOf(cinema_id)

  // it goes on selling in a cut, until it has as many entries as the hub: the same numbers, others behind
  // them
  const even = mkdtempSync(join(folder, 'even-'))
  cpSync(older, even, { recursive: true })
  const cut = new Box(even, cinema_id, NOBODY)
  for (let n = 0; cut.headN < headN; n++) expect(await cut.sell(`cut-${n}`)).toMatchObject({ ok: true })
  await cut.stop()

  await expectQuarantined(older, cinema_id, new Box(older, cinema_id, hub.url))
  await expectQuarantined(even, cinema_id, new Box(even, cinema_id, hub.url))
  expect((await headsOf(cinema_id)).received_n).toBe(headN)
})

test('L10 a payment that was captured with another amount shows on register, console, /state and /health until somebody has decided', async () => {
  const cinema_id = 2
  const { dir, box } = await openBox('amount', cinema_id)
  const conflicts = new Conflicts(database.pool)
  const of = { bill_id: 'b', payment_id: 'p' }
  const facts = { kind: 'amount_differs', ...of, captured_cents: 1_300, known_cents: 1_250 } as const
  await conflicts.list({ exhibitor_id: 1, cinema_id, key: 'p', facts })
  await until(() => expect(box.troubles).toMatchObject([{ kind: 'amount', entries: 0 }]))
  const { since } = box.troubles[0]!
  expect(await health('amount')).toEqual({ kind: 'amount', since, entries: 0, cinemas: 1 })
  const { time } = wallClock(since, 'Europe/Berlin')
  expect(await consoleText()).toContain(`A payment was captured with another amount since ${time}`)
  expect(await box.sell('same')).toMatchObject({ ok: true })
  await box.stop()
  expect((await stateOver(dir, cinema_id)).line.troubles).toEqual([{ kind: 'amount', since, entries: 0 }])
  const [listed] = await conflicts.open(1)
  const decision = { id: listed!.id, employee_id: 1, reason: 'Paid 50 cents back by hand', within: null }
  expect(await conflicts.decide(1, decision)).toMatchObject({ ok: true })
  const again = new Box(dir, cinema_id, hub.url)
  await until(() => expect(again.troubles).toEqual([]))
  expect(await health('amount')).toBeUndefined()
  await again.stop()
})

/**
 * The line to the hub with a hub of another version at its end: what it says that it speaks is written over.
 */
async function lineToHub(): Promise<{ url: string; speak(wire: string | null): void; close(): Promise<void> }> {
  let spoken: string | null = null
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { authorization = '', [WIRE_HEADER.toLowerCase()]: wire } = request.headers
    const passed = await fetch(hub.url + request.url, {
      method: request.method!,
      headers: { authorization, 'content-type': 'application/json', [WIRE_HEADER]: String(wire) },
      body: Buffer.concat(chunks),
    }).catch(() => null)
    if (!passed) return answer.destroy()
    const code = passed.headers.get('x-refusal')
    answer.writeHead(passed.status, {
      ...(code ? { 'x-refusal': code } : {}),
      [WIRE_HEADER]: spoken ?? passed.headers.get(WIRE_HEADER) ?? '',
    })
    answer.end(Buffer.from(await passed.arrayBuffer()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${port}`,
    speak: (wire) => {
      spoken = wire
    },
    close,
  }
}

test.each([
  ['0 0-0', { kind: 'unapplied', update: 'hub' }],
  ['9 9-9', { kind: 'unread', update: 'edge' }],
])(
  'L3 with a hub that speaks %s the line is down and says who must be updated; the box sells on, and nothing is lost',
  async (wire, trouble) => {
    const cinema_id = 2
    const { dir, box: direct } = await openBox('versions', cinema_id)
    await direct.pushed()
    await direct.stop()
    const line = await lineToHub()
    line.speak(wire)
    const box = new Box(dir, cinema_id, line.url)
    await until(() => expect(box.troubles).toMatchObject([{ ...trouble, entries: 0 }]))
    expect(await box.sell(`in-between-${wire.at(0)}`)).toMatchObject({ ok: true })
    expect(box.sync.line.state.up).toBe(false)
    expect(await box.sync.want({ schedule_id: 1, count: 1 })).toBe(null)
    line.speak(null)
    await box.pushed()
    expect(box.troubles).toEqual([])
    expect((await headsOf(cinema_id)).received_n).toBe(box.headN)
    await box.stop()
    await line.close()
  },
)

test.each([
  ['0 0-0', 'edge_too_old', 'Its box must be updated'],
  ['9 9-9', 'hub_too_old', 'This hub must be updated'],
])(
  'L3 an edge that speaks %s is answered %s and changes nothing, which shows on console and /health until it was updated',
  async (wire, code, words) => {
    const cinema_id = 2
    const { dir, box } = await openBox('versions', cinema_id)
    await box.pushed()
    const { box: id, epoch, token } = box.store.box
    await box.stop()
    const before = await until(async () => {
      const heads = await headsOf(cinema_id)
      expect(heads.up_n).toBe(heads.received_n)
      return heads
    })
    const answer = await fetch(hub.url + pushCall.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, [WIRE_HEADER]: wire },
      body: JSON.stringify({ box: id, epoch, entries: [], views: [], answers: [], audit: null }),
    })
    expect([answer.status, answer.headers.get('x-refusal')]).toEqual([426, code])
    expect(answer.headers.get(WIRE_HEADER)).toBe(wireText(WIRES.hub_edge))
    expect(await health(code === 'edge_too_old' ? 'unread' : 'unapplied')).toMatchObject({ cinemas: 1, entries: 0 })
    expect(await consoleText()).toContain(words)
    expect(await headsOf(cinema_id)).toEqual(before)
    const updated = new Box(dir, cinema_id, hub.url)
    await updated.pushed()
    expect(await consoleText()).not.toContain(words)
    await updated.stop()
  },
)

/**
 * An entry that this hub cannot apply, written past the store into a box's file: of a program that is newer,
 * or of one with a bug.
 */
function writeUnheard(dir: string, data: object): number {
  const { sqlite, close } = openDb(join(dir, 'edge.sqlite'))
  const body = JSON.stringify({ v: 1, data })
  const head = sqlite.prepare(`select epoch, n, hash from heads where stream = 'up'`).get() as
    | { epoch: number; n: number; hash: string }
    | undefined
  const hash = sealHash(head?.hash ?? NO_HASH, body)
  const [epoch, n] = [head?.epoch ?? 1, (head?.n ?? 0) + 1]
  sqlite
    .prepare(`insert into journal values ('up', ?, ?, (select coalesce(max(ord), 0) + 1 from journal), ?, ?)`)
    .run(epoch, n, body, hash)
  sqlite.prepare(`insert or replace into heads values ('up', ?, ?, ?)`).run(epoch, n, hash)
  close()
  return n
}

/**
 * Other bytes for entry `n` of a box, at the hub and in its file, and the chain behind it sealed anew; its
 * mark, which knows the old chain, goes.
 */
async function rewrite(dir: string, cinema_id: number, n: number, body: string): Promise<void> {
  const chain = await owner<{ n: string; body: string; hash: string }>(
    `select n, body, hash from journal where cinema_id = $1 and stream = 'up' and n >= $2 order by n`,
    [cinema_id, n - 1],
  )
  let hash = chain[0]!.hash
  const sealed = chain.slice(1).map((entry, index) => {
    const bytes = index === 0 ? body : entry.body
    hash = sealHash(hash, bytes)
    return { n: Number(entry.n), body: bytes, hash }
  })
  await owner(
    `with x as (select * from jsonb_to_recordset($2) as x(n bigint, body text, hash text)),
      written as (update journal j set body = x.body, hash = x.hash from x
        where j.cinema_id = $1 and j.stream = 'up' and j.n = x.n)
    update ledger_heads set received_hash = $3 where cinema_id = $1`,
    [cinema_id, JSON.stringify(sealed), hash],
  )
  const { sqlite, close } = openDb(join(dir, 'edge.sqlite'))
  const write = sqlite.prepare(`update journal set body = ?, hash = ? where stream = 'up' and n = ?`)
  for (const entry of sealed) write.run(entry.body, entry.hash, entry.n)
  sqlite.prepare(`update heads set hash = ? where stream = 'up'`).run(hash)
  sqlite.prepare('update box set marked = 0').run()
  close()
  rmSync(`${dir}-mark`, { recursive: true, force: true })
}

test.each([
  ['that cannot be applied', { kind: 'took', down_n: 'none' }, {}, 'wait to be applied'],
  [
    'of a kind that is not known',
    { kind: 'unheard_of', at: NOW },
    { update: 'hub' as const },
    'wait for an update of this hub',
  ],
])(
  'L3 an entry %s stops that cinema alone, shows on register, console, /state and /health, over restarts of both sides, and goes on by itself',
  async (_, data, update, words) => {
    const cinema_id = 2
    const { dir, box } = await openBox('poison', cinema_id)
    expect(await box.sell(`before-${data.kind}`)).toMatchObject({ ok: true })
    const sold = box.headN
    await until(async () => expect((await headsOf(cinema_id)).up_n).toBeGreaterThanOrEqual(sold))
    await box.stop()
    const unheard = writeUnheard(dir, data)

    let poisoned = new Box(dir, cinema_id, hub.url)
    await until(() => expect(poisoned.troubles).toMatchObject([{ kind: 'unapplied' }]))
    const { since } = poisoned.troubles[0]!
    expect(await poisoned.sell(`behind-${data.kind}`)).toMatchObject({ ok: true })
    const { headN } = poisoned
    await until(async () => expect((await headsOf(cinema_id)).received_n).toBeGreaterThanOrEqual(headN))
    const waiting = async (): Promise<Trouble> => {
      const { received_n, up_n } = await headsOf(cinema_id)
      expect(up_n).toBe(unheard - 1)
      return { kind: 'unapplied', since, entries: received_n - up_n, ...update }
    }
    await until(async () => expect(poisoned.troubles).toEqual([await waiting()]))

    const shown = async () => {
      const trouble = await waiting()
      const { kind, entries } = trouble
      expect(await health('unapplied')).toEqual({ cinemas: 1, kind, since, entries })
      const { time } = wallClock(since, 'Europe/Berlin')
      expect(await consoleText()).toContain(`${entries} entries ${words} since ${time}`)
    }
    await until(shown)
    const last = poisoned.troubles
    await hub.stop()
    await poisoned.stop()
    poisoned = new Box(dir, cinema_id, NOBODY)
    expect(poisoned.troubles).toEqual(last)
    await poisoned.stop()
    expect((await stateOver(dir, cinema_id)).line.troubles).toEqual(last)
    hub = await startHub()
    await until(shown)

    // the mend: the bytes mean something to this program now
    await rewrite(dir, cinema_id, unheard, JSON.stringify({ v: 1, data: { kind: 'took', down_n: 1 } }))
    await until(async () => {
      const { received_n, up_n } = await headsOf(cinema_id)
      expect(up_n).toBe(received_n)
    })
    await until(async () => expect(await health('unapplied')).toBeUndefined())
    poisoned = new Box(dir, cinema_id, hub.url)
    await until(() => expect(poisoned.troubles).toEqual([]))
    await poisoned.stop()
  },
)

test('L5 L7 a late copy of its own ADMIT takes the token of a box that is live: it asks again, in its own epoch, and goes on', async () => {
  const cinema_id = 2
  const { box } = await openBox('asked-twice', cinema_id)
  await box.pushed()
  const { box: id, epoch, token } = box.store.box
  const late = await fetch(hub.url + admitCall.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${enrolmentCredential(SECRET, cinema_id)}`,
    },
    body: JSON.stringify({ cinema_id, box: id, nonce: 'f'.repeat(32), public_key: '' }),
  })
  expect(late.status).toBe(200)
  const movement = { id: 'm', kind: 'float' as const, type: 'cash' as const, device_id: 'k', employee_id: 1 }
  await box.store.run({
    decide: ({ append }) =>
      ok(append({ kind: 'cash', question_id: 'm', movement: { ...movement, cents: 100, reason: '', at: NOW } })),
  })
  await until(() => expect(box.sync.line.state).toMatchObject({ up: false, waiting: 1 }))
  await until(() => expect(box.store.box.token).not.toBe(token))
  expect(box.store.box).toMatchObject({ epoch, state: 'live' })
  await box.pushed()
  expect((await headsOf(cinema_id)).received_n).toBe(box.headN)
  await box.stop()
})

test('L11 another entry under a number that the hub has is refused, and shows on register, console and /health; the box goes on', async () => {
  const cinema_id = 2
  const { box } = await openBox('forked', cinema_id)
  expect(await box.sell('before-the-fork')).toMatchObject({ ok: true })
  await box.pushed()
  const before = await headsOf(cinema_id)
  const { box: id, epoch, token } = box.store.box
  const other = { epoch, n: box.headN, hash: 'f'.repeat(64), body: entryBody({ kind: 'took', down_n: 1 }) }
  const answer = await fetch(hub.url + pushCall.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ box: id, epoch, entries: [other], views: [], answers: [], audit: null }),
  })
  expect(answer.headers.get('x-refusal')).toBe('fork')
  await until(() => expect(box.troubles).toMatchObject([{ kind: 'fork', entries: 0 }]))
  expect(await health('fork')).toMatchObject({ cinemas: 1, entries: 0 })
  expect(await consoleText()).toContain('Its box and the hub have different entries under one number: call support')
  expect(await headsOf(cinema_id)).toEqual(before)
  expect(await box.sell('after-the-fork')).toMatchObject({ ok: true })
  await box.pushed()
  await box.stop()
})

test('L6 L7 in a cut, an older folder of a box beside its mark, and a copy of its folder elsewhere, sell nothing from their start; the box itself sells', async () => {
  const cinema_id = 2
  const started = async (...[at, more]: [dir: string, more?: Record<string, string>]) => {
    const { selling, line } = await stateOver(at, cinema_id, more)
    return selling || line.troubles[0]?.kind
  }
  const { dir, box } = await openBox('marked', cinema_id)
  await box.pushed()
  await box.stop()
  const older = mkdtempSync(join(folder, 'older-'))
  cpSync(dir, older, { recursive: true })
  const again = new Box(dir, cinema_id, hub.url)
  expect(await again.sell('behind-the-copy')).toMatchObject({ ok: true })
  await again.pushed()
  await again.stop()
  expect(await started(dir)).toBe(true)
  const mark = { EDGE_MARK_DIR: `${dir}-mark` }
  expect(await started(older, mark)).toBe('restored')
  const copied = mkdtempSync(join(folder, 'elsewhere-'))
  cpSync(dir, copied, { recursive: true })
  expect(await started(copied, { ...mark, EDGE_IDENTITY: 'elsewhere' })).toBe('moved')
})

test('L5 L11 of two copies of one box that run side by side one is quarantined as soon as both write; the other goes on', async () => {
  const cinema_id = 2
  const { dir, box } = await openBox('beside', cinema_id)
  await box.pushed()
  await box.stop()
  const copied = mkdtempSync(join(folder, 'copied-'))
  cpSync(dir, copied, { recursive: true })
  const boxes = [new Box(dir, cinema_id, hub.url), new Box(copied, cinema_id, hub.url)]
  for (const one of boxes) await one.pushed()
  for (const sold of await Promise.all(boxes.map((one, nth) => one.sell(`beside-${nth}`))))
    expect(sold).toMatchObject({ ok: true })
  const kinds = () => boxes.map(({ store }) => store.box.quarantine?.kind).sort()
  await until(() => expect(kinds()).toEqual(['restored', undefined]))
  const [one, other] = boxes.toSorted(
    (a, b) => Number(a.store.box.state === 'live') - Number(b.store.box.state === 'live'),
  )
  expect(await one!.sell('beside-after')).toMatchObject(REFUSED)
  expect(await other!.sell('beside-on')).toMatchObject({ ok: true })
  await other!.pushed()
  expect((await headsOf(cinema_id)).received_n).toBe(other!.headN)
  await Promise.all(boxes.map((each) => each.stop()))
  dirs.set(cinema_id, other === boxes[0] ? dir : copied)
})

test('L5 a box that the hub fences, because another is the edge of its cinema, sells and holds nothing from then on, says why, and stays so over a restart in a cut', async () => {
  const cinema_id = 2
  const { dir, box } = await openBox('fenced', cinema_id)
  await box.pushed()
  const before = await headsOf(cinema_id)
  await owner('update edges set epoch = epoch + 1 where cinema_id = $1', [cinema_id])
  await box.sell('while-fenced')
  await until(() => expect(box.store.box).toMatchObject({ state: 'quarantined', quarantine: { kind: 'fenced' } }))
  const { since } = box.store.box.quarantine!
  expect(box.troubles[0]).toEqual({ kind: 'fenced', since, entries: 0 })
  expect(await box.sell('after')).toMatchObject(REFUSED)
  expect(box.hold('after')).toMatchObject(REFUSED)
  expect(await headsOf(cinema_id)).toEqual(before)
  await box.stop()
  const again = new Box(dir, cinema_id, NOBODY)
  expect(again.troubles[0]).toEqual({ kind: 'fenced', since, entries: 0 })
  expect(await again.sell('after a restart')).toMatchObject(REFUSED)
  await again.stop()
})
