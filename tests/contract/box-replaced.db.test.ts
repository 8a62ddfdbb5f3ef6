import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Running } from '#protocol/server/running.ts'
import { Line } from '../../deploy/line.ts'
import { type PrintedSlip, startVirtualPrinter, type VirtualPrinter } from '../../edge/printing/virtual.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import type { Browser } from '../../hub/http/testing/hub.ts'
import { enrolmentCredential } from '../../hub/sync/edges.ts'
import { edgeState } from '../../protocol/devices/state-call.ts'
import { listen } from '../../protocol/server/listen.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { signInAt } from '../constellation/house.ts'
import { until } from '../until.ts'
import { allSent, answered, liveTickets, meet, openRegister, type Register, scheduleAt, sell } from './counter.ts'
import { type RunningEdge, startEdge } from './release.ts'

/**
 * The box of a cinema dies in the evening: a real hub over PostgreSQL, real edge processes at one address,
 * and registers whose memory is a file. Another, empty box takes its place, and everything that was sold is
 * there again.
 */
const SECRET = 'd3c5e7f9b1d2a4c6e8f0b2d4a6c8e0f2b4d6a8c0'
const CINEMA = 1
const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'foyer-replaced-'))
const running = new Running()
let database: FreshDatabase
let line: Line
let printer: VirtualPrinter
let manager: Browser
let box: RunningEdge
let left: Register
let right: Register

beforeAll(async () => {
  database = await freshDatabase()
  mkdirSync(join(folder, 'hub', 'hub'), { recursive: true })
  const config = readConfig({ DATA_DIR: join(folder, 'hub'), DEMO: '1', DEMO_DAYS: '3', ENROLMENT_SECRET: SECRET })
  const server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
  running.onStop(() => server.close(0))
  const hub_url = `http://localhost:${server.port}`
  line = await Line.open(server.port)
  printer = await startVirtualPrinter()
  const { managers } = (await (await fetch(`${hub_url}/demo/facts`)).json()) as Facts
  manager = await signInAt(hub_url, managers.find(({ roles }) => roles.includes('Administrator')) ?? managers[0]!)
  // nothing of it comes out on paper: its printer is broken
  const EDGE_CREDENTIAL = enrolmentCredential(SECRET, CINEMA)
  box = await startBox('first', { CINEMA_ID: String(CINEMA), EDGE_CREDENTIAL, PRINTER_ADDRESS: '127.0.0.1:1' })
  left = await openRegister({ url: box.url, folder, running }, 'left')
  right = await openRegister({ url: box.url, folder, running }, 'right')
})
afterAll(async () => {
  await box?.end()
  await line?.close()
  await printer?.stop()
  await running.stop(log)
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Facts {
  managers: { email: string; password: string; roles: string[] }[]
}

function startBox(name: string, env: Record<string, string>): Promise<RunningEdge> {
  const HUB_URL = `http://localhost:${line.port}`
  return startEdge({ DATA_DIR: join(folder, name), EDGE_PORT: String(box?.port ?? 0), HUB_URL, DEMO: '0', ...env })
}

async function atPortal(path: string, body: object) {
  const answer = await manager.send('POST', `/api/portal/edges/${path}`, body)
  const { data } = (await answer.json()) as { data: Record<string, never> }
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.headers.get('x-refusal')}`)
  return data
}

/** The number that a new box shows; the manager types it and approves. */
async function approveBox(): Promise<void> {
  let pin = ''
  await until(async () => {
    const page = await (await fetch(box.url)).text()
    pin = [...(/<b>(\d{3})<\/b><b>(\d{3})<\/b>/.exec(page) ?? [])].slice(1).join('')
    expect(pin).toMatch(/^\d{6}$/)
  })
  const { id } = await atPortal('look-up', { pin })
  await atPortal('approve', { pin, id, cinema_id: CINEMA })
  await until(async () => {
    const state = (await (await fetch(`${box.url}/state`)).json()) as { data: { selling: boolean; epoch?: number } }
    expect(state.data).toMatchObject({ selling: true, epoch: 2 })
  })
}

function codesOn(slips: readonly PrintedSlip[]): string[] {
  return slips.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'qr' ? [mark.text] : [])))
}

test('L9 a box dies after three sales of which the hub has one: the next one has all three tickets and prints them', async () => {
  const schedule_id = await scheduleAt(left)
  const first = await sell(left, { count: 2 }, schedule_id)
  await allSent(left)
  await line.cut()
  const second = await sell(left, { count: 1 }, schedule_id)
  const third = await sell(left, { count: 3 }, schedule_id)
  left.way.loses = true
  const lost = await sell(left, { count: 1 }, schedule_id)
  left.way.loses = false
  expect([first, second, third, lost].map(({ outcome }) => outcome.kind)).toEqual([
    'answered',
    'answered',
    'answered',
    'unanswered',
  ])
  await box.end()
  await line.restore()
  await atPortal(`${CINEMA}/end`, { cinema: 'Lichthof' })

  box = await startBox('second', { PRINTER_ADDRESS: `127.0.0.1:${printer.port}` })
  await approveBox()
  await meet(left)
  const { adoption } = left.questions.get()
  expect(adoption?.given_up.map(({ question_id }) => question_id)).toEqual([lost.question.question_id])
  await until(async () => left.enter())
  await left.questions.pulse()
  expect(left.questions.get().adoption?.reported).toBe(true)
  expect((await answered(left.edge(edgeState))).line.recount).toMatchObject({ reported: 1, registers: 2 })
  await left.questions.pulse()
  expect(printer.slips()).toEqual([])

  await meet(right)
  await right.questions.report()
  await until(async () => expect((await answered(left.edge(edgeState))).line.recount).toBeNull())
  await until(async () => {
    await left.questions.pulse()
    expect(left.questions.get().open).toEqual([])
  })
  const sold = [first, second, third].flatMap(({ tickets }) => tickets)
  const places = sold.map(({ slot, ticket_id }) => `${slot}/${ticket_id}`).sort()
  expect((await liveTickets(database, schedule_id)).sort()).toEqual(places)
  const codes = codesOn(printer.slips())
  expect(new Set(codes).size).toBe(sold.length)

  const again = await sell(left, { slots: lost.question.lines.map(({ slot }) => slot) }, schedule_id)
  expect(again.outcome.kind).toBe('answered')
  await until(async () => expect((await liveTickets(database, schedule_id)).length).toBe(sold.length + 1))
})
