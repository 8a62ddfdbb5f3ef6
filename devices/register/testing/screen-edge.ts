import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { Aedes } from 'aedes'
import { createWebSocketStream, WebSocketServer } from 'ws'
import type { Disk } from '#protocol/devices/disk.ts'
import { cinemaStateTopic, commandsTopic, seatsTopic } from '#protocol/devices/topics.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { type Topic, type TopicBody, topicPath } from '#protocol/kit/topic.ts'
import { registerAudit } from '#protocol/register/audit.ts'
import { type Question, registerHold, registerSchedule, registerState } from '#protocol/register/calls.ts'
import { registerConflicts, registerSettle } from '#protocol/register/conflicts.ts'
import { registerReport } from '#protocol/register/report.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { autoAssign } from '#protocol/seats/autoassign.ts'
import { soldRows } from '#protocol/seats/sold-rows.ts'
import { WIRE_HEADER } from '#protocol/sync/versions.ts'
import {
  answerCounter,
  type Counter,
  createCounter,
  data,
  type Reply,
  readBody,
  refusal,
} from '../../shell/testing/counter-edge.ts'
import { type Day, evening, type Opened, opened } from './evening.ts'

/** With what the first device may be approved here. */
export const SET_UP_CODE = 'ABCDE-FGHJK'

/**
 * An edge for looking at the register's screens and for tests that need a scripted evening: it serves the
 * built app, the contract's calls over one evening in memory, and a broker. What it decides is only as true
 * as these tests need; the stories run against the real edge.
 */
export interface ScreenEdge {
  url: string
  counter: Counter
  day: Day
  disk: Disk
  halls: Map<number, Opened>
  /** What recounts could not book, and what is owed; a settled one leaves it. */
  conflicts: CallAnswer<typeof registerConflicts>
  /** How conflicts were settled, call by call. */
  settled: object[]
  /**
   * The headers of every call after pairing, and user name and password of every connection to the broker,
   * the last one last.
   */
  told: { calls: { path: string; headers: IncomingHttpHeaders }[]; channels: { username: string; password: string }[] }
  /** Milliseconds before it answers a hold, to see what is on the screen meanwhile. */
  slow_ms: number
  /** What it says that it speaks; null = it says nothing. */
  wire: string | null
  people: { id: number; name: string; roles: string[]; pin: string }[]
  pairing: { pin: string; approved: boolean; blocked: boolean }
  publish<T extends Topic>(topic: T, params: Record<string, string | number>, body: TopicBody<T>): void
  /** Another channel takes seats, as a live view says it. */
  takeElsewhere(schedule_id: number, slots: readonly number[]): void
  cut(since: string, waiting: number): void
  /** How the line and what both sides know of each other stand from now on. */
  turnLine(line: Partial<Day['line']>): void
  /** The box cannot write, or can again. */
  turnDisk(disk: Disk): void
  /** Another, empty box is the edge, with the next epoch, and the hub recounts. */
  replaceBox(line: Partial<Day['line']>): void
  command(device_uuid: string, command: TopicBody<typeof commandsTopic>['command']): void
  /** Off: the port is closed and every connection with it. */
  off(): Promise<void>
  on(): Promise<void>
  close(): Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** As strict as the edge's own: nothing from elsewhere, no inline script, no inline style. */
const POLICY = "default-src 'self'; img-src 'self' data: blob:"

async function sendFile(dist: string, path: string, response: ServerResponse): Promise<void> {
  const name = path.replace(/^\/register\/?/, '') || 'index.html'
  const file = join(dist, extname(name) ? name : 'index.html')
  try {
    const bytes = await readFile(file)
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': POLICY }).end(bytes)
  } catch {
    response.writeHead(404).end()
  }
}

interface Evening extends ScreenEdge {
  held: Map<string, Map<number, number[]>>
}

function setLetters(hall: Opened, slots: readonly number[], letter: string): void {
  const letters = [...hall.seats]
  for (const slot of slots) letters[slot - 1] = letter
  hall.seats = letters.join('')
  hall.seq += 1
}

function bestOf(hall: Opened, count: number, seat_class?: string): number[] {
  const fits = (slot: number): boolean =>
    seat_class === undefined || seatOfSlot(hall.arrangement, slot)?.class === seat_class
  const isFree = (slot: number): boolean => hall.seats[slot - 1] === 'f' && fits(slot)
  if (!hall.arrangement.numbered)
    return [...hall.seats].flatMap((letter, index) => (letter === 'f' ? [index + 1] : [])).slice(0, count)
  const chosen = autoAssign({
    arrangement: hall.arrangement,
    quantity: count,
    algorithm: 'CENTER_OUTWARDS',
    max_together: null,
    isFree,
    surcharge: (name) => hall.class_rate[name]?.ticket ?? 0,
  })
  return chosen.ok ? chosen.value : []
}

function hold(
  edge: Evening,
  bill_id: string,
  body: { schedule_id: number; slots?: number[]; count?: number; seat_class?: string },
): Reply {
  const hall = edge.halls.get(body.schedule_id)
  if (!hall) return refusal('There is no such show.')
  const bill = edge.held.get(bill_id) ?? new Map<number, number[]>()
  edge.held.set(bill_id, bill)
  const before = bill.get(body.schedule_id) ?? []
  setLetters(
    hall,
    before.filter((slot) => hall.seats[slot - 1] === 'h'),
    'f',
  )
  const wanted = body.slots ?? bestOf(hall, body.count ?? 0, body.seat_class)
  const got = wanted.filter((slot) => hall.seats[slot - 1] === 'f')
  if (body.count && got.length < body.count)
    return { status: 422, body: { message: 'The show is full.', errors: { count: ['The show is full.'] } } }
  setLetters(hall, got, 'h')
  bill.set(body.schedule_id, got)
  notifySeats(edge, body.schedule_id)
  const letters = [...hall.seats]
  for (const slot of got) letters[slot - 1] = 'm'
  const lost = wanted.filter((slot) => !got.includes(slot)).map((slot) => ({ slot, why: 'sold' }))
  const held_until = new Date(Date.now() + 600_000).toISOString()
  return data(registerHold.answer.parse({ held: got, held_until, lost, seats: letters.join(''), seq: hall.seq }))
}

function release(edge: Evening, bill_id: string): Reply {
  for (const [schedule_id, slots] of edge.held.get(bill_id) ?? []) {
    const hall = edge.halls.get(schedule_id)!
    setLetters(
      hall,
      slots.filter((slot) => hall.seats[slot - 1] === 'h'),
      'f',
    )
    notifySeats(edge, schedule_id)
  }
  return data({ released: edge.held.delete(bill_id) ? 1 : 0 })
}

function notifySeats(edge: Evening, schedule_id: number): void {
  const { seats, seq } = edge.halls.get(schedule_id)!
  edge.publish(seatsTopic, { cinema_id: 1, schedule_id }, { schedule_id, seats, seq })
}

function sold(edge: Evening): void {
  const question = edge.counter.entries.at(-1)?.question
  if (question?.kind !== 'sale') return
  for (const line of question.lines) {
    if (line.kind !== 'ticket') continue
    const hall = edge.halls.get(line.schedule_id)!
    setLetters(hall, [line.slot], 's')
    notifySeats(edge, line.schedule_id)
  }
}

/**
 * A sale whose seats somebody else has is refused as the real edge does it; free seats and the bill's own are
 * fine.
 */
function lostSeats(edge: Evening, body: unknown): Reply | undefined {
  const asked = body as Partial<Question>
  if (asked.kind !== 'sale' || edge.counter.entries.some(({ question }) => question.question_id === asked.question_id))
    return undefined
  const gone = asked.lines?.some(
    (line) => line.kind === 'ticket' && !'fh'.includes(edge.halls.get(line.schedule_id)?.seats[line.slot - 1] ?? 's'),
  )
  return gone ? refusal('A seat of this bill was sold a moment ago.') : undefined
}

function answerPeople(edge: Evening, method: string, path: string, body: unknown): Reply | undefined {
  if (path === '/api/employees') return data(edge.people.map(({ pin: _, ...person }) => person))
  if (path === '/api/sign-out') return data({ signed_out: true })
  if (path === '/api/sign-in') {
    const { employee_id, pin } = body as { employee_id: number; pin: string }
    const person = edge.people.find((one) => one.id === employee_id)
    if (person?.pin !== pin) return refusal('This PIN is wrong.')
    const { id, name } = person
    return data({ user_token: randomUUID(), employee: { id, name, permissions: ['*'] } })
  }
  if (!path.startsWith('/api/pairing')) return undefined
  if (path.endsWith('/set-up')) {
    edge.pairing.approved = (body as { code: string }).code === SET_UP_CODE
    return edge.pairing.approved ? data({ status: 'active' }) : refusal('This is not the set-up code.')
  }
  const { pin, approved, blocked } = edge.pairing
  const expires_at = new Date(Date.now() + 494_000).toISOString()
  if (method === 'POST')
    return blocked
      ? { status: 403, body: { message: 'blocked', errors: { device: [''] } } }
      : data({ pin, expires_at, secret: 's' })
  return data({ status: approved ? 'active' : 'pending', token: approved ? 'token' : null, expires_at })
}

function answerDay(edge: Evening, path: string): Reply | undefined {
  if (path === '/state') {
    const { cinema, line, printer, now } = edge.day
    const catalogue = { synced_at: now, refused: 0 }
    return data({
      cinema_id: cinema.id,
      cinema: cinema.name,
      time_zone: cinema.time_zone,
      selling: true,
      epoch: edge.counter.epoch,
      disk: edge.disk,
      line,
      printer,
      catalogue,
    })
  }
  if (path === '/api/register/sold-seats')
    return data({
      at: new Date().toISOString(),
      time_zone: edge.day.cinema.time_zone,
      schedules: edge.day.schedules.flatMap(({ id, movie_title, screen_name, start }) => {
        const hall = edge.halls.get(id)
        if (!hall) return []
        const { arrangement, seats } = hall
        const states = [...seats].map((letter) => (letter === 's' ? ('sold' as const) : ('free' as const)))
        const sold = states.filter((state) => state === 'sold').length
        const rows = soldRows(arrangement, states)
        return { id, movie_title, screen_name, start, sold, capacity: states.length, rows }
      }),
    })
  if (path === registerConflicts.path) return data(edge.conflicts)
  if (path === '/api/register/state') return data(registerState.answer.parse(edge.day))
  const schedule_id = Number(/^\/api\/register\/schedules\/(\d+)$/.exec(path)?.[1])
  if (!schedule_id) return undefined
  const hall = edge.halls.get(schedule_id)
  return hall ? data(registerSchedule.answer.parse(hall)) : { status: 404, body: { message: '', errors: {} } }
}

function answer(edge: Evening, request: IncomingMessage, path: string, body: unknown): Reply {
  const { method = 'GET', headers } = request
  if (path.startsWith(`${registerConflicts.path}/`)) {
    edge.settled.push(registerSettle.body!.parse(body) as object)
    edge.conflicts = { ...edge.conflicts, conflicts: [] }
    return data({})
  }
  const bill = /^\/api\/register\/bills\/([^/]+)\/(hold|release)$/.exec(path)
  if (bill?.[2] === 'hold') return hold(edge, bill[1]!, registerHold.body!.parse(body) as never)
  if (bill) return release(edge, bill[1]!)
  if (path.startsWith('/api/register/questions') || path === registerReport.path || path === registerAudit.path) {
    const before = edge.counter.entries.length
    const reply =
      (method === 'POST' && lostSeats(edge, body)) || answerCounter(edge.counter, method, path, body, headers)
    if (edge.counter.entries.length > before) sold(edge)
    return reply
  }
  return (
    answerPeople(edge, method, path, body) ??
    answerDay(edge, path) ?? { status: 404, body: { message: '', errors: {} } }
  )
}

async function serve(edge: Evening, dist: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?', 1)[0]!
  if (!path.startsWith('/api/') && path !== '/state') return sendFile(dist, path, response)
  if (!path.startsWith('/api/pairing')) edge.told.calls.push({ path, headers: request.headers })
  const body = await readBody(request)
  const lost = edge.counter.lose(path)
  if (lost === 'request') return void request.socket.destroy()
  if (path.endsWith('/hold')) await new Promise((resolve) => setTimeout(resolve, edge.slow_ms))
  const reply = answer(edge, request, path, body)
  if (lost === 'answer') return void request.socket.destroy()
  const wire = edge.wire === null ? {} : { [WIRE_HEADER]: edge.wire }
  const code = reply.code ? { 'x-refusal': reply.code } : {}
  response
    .writeHead(reply.status, { 'content-type': 'application/json', ...wire, ...code })
    .end(JSON.stringify(reply.body))
}

const PEOPLE = ['Mira K.', 'Tarek S.', 'Jule L.', 'Anton B.', 'Nele P.', 'Rosa W.'].map((name, index) => ({
  id: index + 1,
  name,
  roles: index === 3 ? ['Manager'] : index === 2 ? ['Scanner'] : ['Counter'],
  pin: '1234',
}))

/** @param dist folder of the built register */
export async function startScreenEdge(dist: string, now = Date.now()): Promise<ScreenEdge> {
  const told: ScreenEdge['told'] = { calls: [], channels: [] }
  const broker = await Aedes.createBroker({
    authenticate: (_client, username = '', password, done) => {
      told.channels.push({ username, password: String(password) })
      done(null, true)
    },
  })
  const sockets = new WebSocketServer({ noServer: true })
  const day = evening(now)
  const halls = new Map(day.schedules.map((card) => [card.id, opened(card)]))
  for (const card of day.schedules) {
    const hall = halls.get(card.id)!
    if (card.free === 0) hall.seats = hall.seats.replaceAll('f', 's')
    Object.assign(card, {
      capacity: hall.seats.length,
      free: [...hall.seats].filter((letter) => letter === 'f').length,
    })
  }
  const make = () => {
    const server = createServer((request, response) => void serve(edge, dist, request, response))
    server.on('upgrade', (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (ws) => broker.handle(createWebSocketStream(ws), request)),
    )
    return server
  }
  let server = make()
  let port = 0
  const on = async (): Promise<void> => {
    server = make()
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const off = async (): Promise<void> => {
    for (const client of sockets.clients) client.terminate()
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const publishState = (): void => {
    const { line, printer } = day
    const state = { line, printer, disk: edge.disk, epoch: edge.counter.epoch }
    edge.publish(cinemaStateTopic, { cinema_id: 1 }, state)
  }
  const edge: Evening = {
    url: '',
    counter: createCounter(),
    day,
    disk: { state: 'ok', since: day.line.since },
    halls,
    conflicts: { conflicts: [], owed: [] },
    settled: [],
    held: new Map(),
    told,
    slow_ms: 0,
    wire: null,
    people: PEOPLE,
    pairing: { pin: '407926', approved: false, blocked: false },
    publish: (topic, params, body) => {
      const envelope = { v: 1, id: randomUUID(), ts: new Date().toISOString(), src: 'edge', type: topic.type, body }
      const { qos, retain } = topic
      broker.publish(
        { cmd: 'publish', topic: topicPath(topic, params), payload: JSON.stringify(envelope), qos, retain, dup: false },
        () => undefined,
      )
    },
    takeElsewhere: (schedule_id, slots) => {
      setLetters(halls.get(schedule_id)!, slots, 's')
      for (const bill of edge.held.values()) {
        const own = bill.get(schedule_id)
        if (own)
          bill.set(
            schedule_id,
            own.filter((slot) => !slots.includes(slot)),
          )
      }
      notifySeats(edge, schedule_id)
    },
    cut: (since, waiting) => edge.turnLine({ up: false, since, waiting, troubles: [] }),
    turnLine: (line) => {
      day.line = { ...day.line, ...line }
      publishState()
    },
    turnDisk: (disk) => {
      edge.disk = disk
      publishState()
    },
    replaceBox: (line) => {
      edge.counter.epoch += 1
      edge.counter.entries.length = 0
      edge.turnLine(line)
    },
    command: (device_uuid, command) => edge.publish(commandsTopic, { cinema_id: 1, device_uuid }, { command }),
    off,
    on,
    close: async () => {
      await off()
      broker.close()
    },
  }
  await on()
  edge.url = `http://127.0.0.1:${port}/register/`
  return edge
}
