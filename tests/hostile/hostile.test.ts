import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWhatIsStale } from '../constellation/built.ts'
import { draw, ODD_HOST, type Sent } from './requests.ts'
import { allTicketsKept, openScene, type Scene } from './scene.ts'
import { seeded } from './shapes.ts'

/** Requests to send; `npm run soak` sends 20,000, each test run a seeded hundredth. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 200)
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_122)
const LANES = 8
const HONEST_SALES = 10
const ANSWERS_WITHIN_MS = 60_000
const START_WITHIN_MS = 300_000

let scene: Scene
beforeAll(async () => {
  buildWhatIsStale()
  scene = await openScene()
}, START_WITHIN_MS)
afterAll(() => scene?.close())

/**
 * Sends the bytes as they stand: fetch would tidy the target. Answers status and text; status 0 = no answer,
 * null = the server would not read the body and closed, which may take its answer along.
 */
function send(sent: Sent): Promise<{ status: number | null; text: string }> {
  const { world } = scene
  const { hub, edges } = world.demo
  const addresses = { hub, edge: edges[0]!.url, provider: world.provider, control: world.control.url }
  const { port } = new URL(addresses[sent.server])
  const bytes = Buffer.from(sent.body ?? '')
  const lines = [
    `${sent.method} ${sent.target} HTTP/1.1`,
    ...Object.entries({ host: `localhost:${port}`, ...sent.headers }).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    ...(sent.body === undefined ? [] : [`content-length: ${bytes.length}`]),
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    const chunks: Buffer[] = []
    const end = (unread?: unknown): void => {
      const text = Buffer.concat(chunks).toString()
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]
      resolve({ status: status === undefined && unread instanceof Error ? null : Number(status ?? 0), text })
      socket.destroy()
    }
    socket.setTimeout(ANSWERS_WITHIN_MS, () => reject(new Error(`no answer to ${lines[0]}`)))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (chunk.includes('text/event-stream')) end() // it never ends by itself
    })
    socket.on('close', () => end())
    socket.on('error', bytes.length > 0 ? end : reject)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    socket.write(bytes)
  })
}

test(`SECURITY ${REQUESTS} hostile requests, half of them with the right credential: no 5xx, no foreign byte, no process ends, no error in a log, and honest people buy on both sides`, {
  timeout: START_WITHIN_MS + REQUESTS * 200,
}, async () => {
  const { world, keys, known, foreign, honest, ended } = scene
  const pick = seeded(SEED)
  const requests = Array.from({ length: REQUESTS }, () => draw(pick, keys, known))
  const pids = world.processes().map(({ name, pid }) => [name, pid])
  const wrong: string[] = []
  const statuses = new Map<string, number>()
  const every = Math.ceil(REQUESTS / HONEST_SALES)
  let sales = Promise.resolve()
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < requests.length) {
      const number = next++
      const sent = requests[number]!
      if (number % every === 0) {
        sales = sales.then(() => honest.buyAndSell())
        sales.catch(() => {}) // reported below
      }
      const { status, text } = await send(sent)
      const kind = `${sent.server} ${status}`
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      const told = [...foreign, ODD_HOST].filter((secret) => text.includes(secret))
      if (status === 0 || (status ?? 0) >= 500 || told.length > 0)
        wrong.push(JSON.stringify({ number, ...sent, status, told, text: text.slice(-300) }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  console.log(
    [...statuses]
      .sort()
      .map((each) => each.join(': '))
      .join(', '),
  )
  expect({ wrong, refused: await sales.catch(String) }).toEqual({ wrong: [], refused: undefined })
  await honest.buyAndSell()
  await allTicketsKept(scene)
  expect(world.processes().map(({ name, pid }) => [name, pid])).toEqual(pids)
  expect(
    world
      .processes()
      .filter(({ state }) => state !== 'running')
      .map(({ name }) => name),
  ).toEqual(ended)
  expect(scene.errors()).toEqual([])
})

test('SECURITY "Secrets" whatever hub, edges, provider, PostgreSQL and their logs have written, the owner alone can read', () => {
  const written = scene.written()
  for (const place of ['data/hub', 'data/edge-1', 'data/edge-2', 'data/logs', 'data/pg', 'data-second'])
    expect(written.filter(({ path }) => path.startsWith(`${place}/`))).not.toEqual([])
  expect(written.filter(({ mode }) => mode & 0o077)).toEqual([])
})
