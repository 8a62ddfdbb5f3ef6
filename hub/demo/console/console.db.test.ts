import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HttpServer, listen } from '#protocol/server/listen.ts'
import { Running } from '#protocol/server/running.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/constellation/database.ts'
import { until } from '../../../tests/until.ts'
import { buildHub } from '../../build.ts'
import { readConfig } from '../../config.ts'
import { withExhibitor } from '../../db/connect.ts'
import { Browser } from '../../http/testing/hub.ts'
import { Conflicts } from '../../ledger/conflicts.ts'

const TOKEN = 'k3s9-4jf8-qq02-11xm-8vz7-of-the-parent'
const SINCE = '2026-11-21T19:45:00.000Z'

/** Stands for the parent process that owns lines and processes: keeps what it is sent. */
class Parent {
  readonly asked: string[] = []
  lines = new Map([
    [1, 'up'],
    [2, 'up'],
  ])
  edge = 'running'
  copied_at: string | null = null
  away = false
  readonly server: Server = createServer((request, answer) => {
    if (this.away) return request.socket.destroy()
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return answer.writeHead(401).end()
    if (!this.#take(`${request.method} ${request.url}`)) return answer.writeHead(404).end()
    answer.end(JSON.stringify(this.overview()))
  })

  #take(asked: string): boolean {
    if (asked !== 'GET /') this.asked.push(asked)
    const line = /^POST \/lines\/(\d)\/(cut|restore)$/.exec(asked)
    if (line) this.lines.set(Number(line[1]), line[2] === 'cut' ? 'cut' : 'up')
    const edge = /^POST \/processes\/edge-1\/(kill|start)$/.exec(asked)
    if (asked.includes('edge-9') || asked.includes('boxes/2')) return false
    if (edge) this.edge = edge[1] === 'kill' ? 'stopped' : 'running'
    return true
  }

  overview() {
    const process = (name: string, state: string) => ({ name, state, pid: 7, since: SINCE })
    return {
      processes: [process('hub', 'running'), process('provider', 'running'), process('edge-1', this.edge)],
      hub: { copied_at: this.copied_at, restoring: false },
      boxes: [{ cinema_id: 1, copied_at: this.copied_at, clone: this.copied_at && 'http://localhost:9999' }],
      lines: [...this.lines].map(([cinema_id, state]) => ({
        cinema_id,
        cinema: `C${cinema_id}`,
        control: '',
        state,
        since: SINCE,
      })),
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-console-'))
const running = new Running()
const log = pino({ level: 'silent' })
const parent = new Parent()
let database: FreshDatabase
let server: HttpServer
let url: string
let browser: Browser

beforeAll(async () => {
  database = await freshDatabase()
  parent.server.listen(0, '127.0.0.1')
  await until(() => expect(parent.server.listening).toBe(true))
  mkdirSync(join(folder, 'data', 'hub'), { recursive: true })
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    DEMO_DAYS: '3',
    DEMO_CONTROL_URL: `http://127.0.0.1:${(parent.server.address() as AddressInfo).port}`,
    DEMO_CONTROL_TOKEN: TOKEN,
  })
  server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
  url = `http://localhost:${server.port}`
})
afterAll(async () => {
  await server.close(0)
  await running.stop(log)
  parent.server.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  parent.asked.length = 0
  browser = new Browser(url)
  await browser.open('/demo')
})

async function board() {
  return (await browser.get('/demo/board')).text()
}

describe('the demo console', () => {
  test('shows each cinema, its line and its edge, what the journals say, and that nothing has been paid', async () => {
    const answer = await browser.get('/demo')
    const text = await answer.text()
    for (const words of [
      'Lichthof',
      'Kronen Kino',
      'Line up since',
      'Cut the line',
      'Kill this edge',
      'cannot be reached',
    ]) {
      expect(text).toContain(words)
    }
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-")
    expect(text).not.toMatch(/<script(?![^>]*nonce=)/)
    await until(async () => expect(await board()).toContain('A show goes on sale'))
  })

  test('cuts the line of one cinema and plugs it in again', async () => {
    expect((await browser.send('POST', '/demo/lines/1/cut')).status).toBe(204)
    expect(await board()).toContain('Line cut since')
    expect(await board()).toContain('data-post="/demo/lines/1/restore"')
    expect(await board()).toContain('data-post="/demo/lines/2/cut"')
    expect((await browser.send('POST', '/demo/lines/1/restore')).status).toBe(204)
    expect(await board()).not.toContain('Line cut since')
    expect(parent.asked).toEqual(['POST /lines/1/cut', 'POST /lines/1/restore'])
  })

  test('kills an edge and starts it again; the hub that shows the page has no such key', async () => {
    expect((await browser.send('POST', '/demo/processes/edge-1/kill')).status).toBe(204)
    expect(await board()).toContain('data-post="/demo/processes/edge-1/start"')
    expect((await browser.send('POST', '/demo/processes/edge-1/start')).status).toBe(204)
    expect(await board()).not.toContain('/demo/processes/hub/kill')
  })

  test('L6 L7 L9 a box is lost and replaced, put back and cloned, where the parent keeps copies of it', async () => {
    expect(await board()).toContain('data-post="/demo/boxes/1/replace"')
    expect(await board()).not.toContain('data-post="/demo/boxes/1/put-back"')
    expect(await board()).not.toContain('data-post="/demo/boxes/2/')
    expect(await board()).not.toContain('data-post="/demo/hub/restore"')
    parent.copied_at = SINCE
    expect(await board()).toContain('Put this box back to 20:45:00')
    expect(await board()).toContain('Restore the hub from 20:45:00')
    expect((await browser.send('POST', '/demo/hub/restore')).status).toBe(204)
    expect(parent.asked.splice(0)).toEqual(['POST /hub/restore'])
    expect(await board()).toContain('href="http://localhost:9999/register/"')
    const disasters = ['replace', 'put-back', 'clone']
    for (const disaster of disasters) expect((await browser.send('POST', `/demo/boxes/1/${disaster}`)).status).toBe(204)
    expect(parent.asked).toEqual(disasters.map((disaster) => `POST /boxes/1/${disaster}`))
    expect((await browser.send('POST', '/demo/boxes/2/replace')).status).toBe(404)
    expect((await browser.send('POST', '/demo/boxes/1/burn')).status).toBe(404)
  })

  test('links to the register and to the paper, once the addresses are known', async () => {
    expect(await board()).not.toContain('Paper of its printer')
    const edges = [{ cinema_id: 1, url: 'http://localhost:8090', printer: 'http://localhost:8090/printer' }]
    writeFileSync(join(folder, 'data', 'demo.json'), JSON.stringify({ edges }))
    expect(await board()).toContain('href="http://localhost:8090/printer"')
    expect(await board()).toContain('href="http://localhost:8090/register/"')
    writeFileSync(join(folder, 'data', 'demo.json'), '{')
    expect(await board()).not.toContain('Paper of its printer')
  })

  test('says so when the parent process is away, and nothing can be switched', async () => {
    parent.away = true
    expect(await board()).toContain('nothing can be switched from here')
    expect((await browser.send('POST', '/demo/lines/1/cut')).status).toBe(502)
    parent.away = false
  })

  test('GET /demo/facts names cinemas, people with their PINs, methods and schedules', async () => {
    const facts = (await (await browser.get('/demo/facts')).json()) as Record<string, object[]>
    expect(facts.cinemas).toEqual([
      { cinema_id: expect.any(Number), cinema: 'Lichthof' },
      { cinema_id: expect.any(Number), cinema: 'Kronen Kino' },
    ])
    expect(facts.employees?.[0]).toMatchObject({ pin: expect.stringMatching(/^\d{4,6}$/) })
    expect(facts.payment_methods?.[0]).toMatchObject({ type: 'online' })
    expect(facts.schedules?.length).toBeGreaterThan(5)
  })

  test('I5 what no rule can settle stands there until somebody has decided', async () => {
    const found = {
      exhibitor_id: 1,
      cinema_id: 1,
      key: 'p',
      facts: { kind: 'amount_differs', bill_id: 'b', payment_id: 'p', captured_cents: 9, known_cents: 1_250 } as const,
    }
    const text = 'The payment provider took €\u00a00.09, but €\u00a012.50 is booked'
    const conflicts = new Conflicts(database.pool)
    await conflicts.list(found)
    const [listed] = await conflicts.open(1)
    expect(await board()).toContain(text)
    const decide = () => browser.send('POST', `/demo/conflicts/${listed!.id}/decided`)
    expect((await decide()).status).toBe(204)
    expect(await board()).not.toContain(text)
    expect((await decide()).status).toBe(404)
  })

  test('every time is the one on the wall of its cinema; what belongs to none goes by the first', async () => {
    const move = async (time_zone: string, cinema_id: number) => {
      const moved = await withExhibitor(database.pool, 1, (client) =>
        client.query<{ time_zone: string }>(
          `update cinemas set time_zone = $1 from cinemas as before where cinemas.id = $2 and before.id = $2 returning before.time_zone`,
          [time_zone, cinema_id],
        ),
      )
      return moved.rows[0]!.time_zone
    }
    const before = await move('Asia/Kathmandu', 2)
    try {
      const conflicts = new Conflicts(database.pool)
      const facts = { kind: 'voucher_code', count: 2, last_four: null } as const
      await conflicts.list({ exhibitor_id: 1, cinema_id: 2, key: 'q', facts })
      const { id, found_at } = (await conflicts.open(1))[0]!
      const [first, second] = (await board()).replaceAll(/<[^>]*>/g, '').split('Kronen Kino')
      expect(first).toContain(
        `${wallClock(found_at, 'Asia/Kathmandu').time}:${found_at.slice(17, 19)}2 vouchers have the same code.`,
      )
      expect(first).toContain('Line up since 20:45:00')
      expect(first).toContain('Running since 20:45:00')
      expect(second).toContain('Line up since 01:30:00')
      await conflicts.ended(1, id)
      const journals = async () => (await board()).split('What the journals say')[1]
      expect(await journals()).toContain('Running since 20:45:00') // the hub's own process
      await until(async () => {
        const { rows } = await withExhibitor(database.pool, 1, (client) =>
          client.query<{ at: string; cinema_id: number }>(
            'select received_at as at, cinema_id from journal order by received_at desc, ord desc limit 1',
          ),
        )
        const { at, cinema_id } = rows[0]!
        await move(before, 3 - cinema_id)
        await move('Asia/Kathmandu', cinema_id)
        expect(await journals()).toContain(`<time>${wallClock(at, 'Asia/Kathmandu').time}:${at.slice(17, 19)}</time>`)
      })
    } finally {
      for (const cinema_id of [1, 2]) await move(before, cinema_id)
    }
  })

  test.each([
    ['a proxy', '/demo', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy, the facts', '/demo/facts', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy, the board', '/demo/board', { forwarded: 'for=203.0.113.9' }],
  ])('SECURITY only from this machine: %s', async (_what, path, headers) => {
    const answer = await browser.get(path, headers)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('pin')
  })

  test.each([
    ['without the token', { 'x-csrf-token': '' }],
    ['from another site', { origin: 'http://evil.example' }],
    ['from another machine', { 'x-forwarded-for': '203.0.113.9' }],
  ])('SECURITY a switch %s does nothing', async (_what, headers) => {
    const { status } = await browser.send('POST', '/demo/lines/1/cut', undefined, headers)
    expect([404, 419]).toContain(status)
    expect(parent.asked).toEqual([])
  })

  test('what is no switch is 404', async () => {
    expect((await browser.send('POST', '/demo/processes/edge-9/kill')).status).toBe(404)
    for (const path of [
      '/demo/lines/x/cut',
      '/demo/lines/1/burn',
      '/demo/lines/1/cutXYZ',
      '/demo/lines/1/xrestore',
      '/demo/processes/edge-1/killall',
      '/demo/processes/../kill',
    ]) {
      expect((await browser.send('POST', path)).status).toBe(404)
    }
  })
})

test('SECURITY "Secrets" a hub that lost voucher.key does not start where there are cards', async () => {
  const cards = () => withExhibitor(database.pool, 1, (client) => client.query('select 1 from voucher_cards limit 1'))
  await until(async () => expect((await cards()).rowCount).toBe(1))
  mkdirSync(join(folder, 'lost', 'hub'), { recursive: true })
  const [lost, config] = [new Running(), readConfig({ DATA_DIR: join(folder, 'lost') })]
  await expect(buildHub(config, log, database.url, lost)).rejects.toThrow('bring voucher.key of the hub back')
  await lost.stop(log)
})

test('without the demo there is no console', async () => {
  const plain = new Running()
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const other = await listen(await buildHub(config, log, database.url, plain), { port: 0 })
  for (const path of ['/demo/facts', '/demo/board'])
    expect((await fetch(`http://localhost:${other.port}${path}`)).status).toBe(404)
  await other.close(0)
  await plain.stop(log)
})
