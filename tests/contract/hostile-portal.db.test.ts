import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PortalSessions } from '../../hub/access/portal-sessions.ts'
import { Sessions } from '../../hub/access/sessions.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { addExhibitor } from '../../hub/http/testing/hub.ts'
import type { Visit } from '../../hub/portal/testing/portal.ts'
import { makeSamples } from '../../hub/portal/testing/sample-house.ts'
import { employ } from '../../hub/portal/testing/sign-in.ts'
import { endMySession, signOut } from '../../protocol/access/calls.ts'
import { HUB_CALLS } from '../../protocol/calls.ts'
import type { Call } from '../../protocol/kit/call.ts'
import { MODULES } from '../../protocol/kit/resource.ts'
import { type Kind, RESOURCES } from '../../protocol/resources.ts'
import { type HttpServer, listen } from '../../protocol/server/listen.ts'
import { Running } from '../../protocol/server/running.ts'
import { secretFile } from '../../protocol/server/secret-file.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import {
  fitting,
  type Known,
  oneOf,
  type Pick,
  type Shape,
  seeded,
  shapeOf,
  spoiled,
  utmost,
} from '../hostile/shapes.ts'
import { SAMPLES } from './samples.ts'

/**
 * Every call of the portal, made by somebody who may do everything and means no good: bodies that fit but for
 * one place, or say the most that they may, ids of others and of nobody, odd queries. Whatever it is, it is
 * refused in words or done.
 */
const TIMES = 3
const ODD = ['0', '-1', '2147483648', '9'.repeat(30), '%00', '%F0%9F%92%A3', 'null', '1e3', "'", '..%2f..']

const folder = mkdtempSync(join(tmpdir(), 'hub-hostile-'))
const running = new Running()
const faults: unknown[] = []
const log = pino({ level: 'error' }, { write: (line: string) => faults.push(JSON.parse(line)) })
let database: FreshDatabase
let server: HttpServer
let url: string
let me: number
let headers: Record<string, string>
let known: Known

beforeAll(async () => {
  database = await freshDatabase()
  const { pool } = database
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  for (const _ of [1, 2]) await pool.query(`select nextval(pg_get_serial_sequence('exhibitors', 'id'))`)
  mkdirSync(join(folder, 'hub'), { recursive: true })
  const config = readConfig({ DATA_DIR: folder, TRUSTED_PROXIES: 'loopback', ENROLMENT_SECRET: '5e'.repeat(32) })
  server = await listen(await buildHub(config, log, database.url, running, withLetters(join(folder, 'dist'))), {
    port: 0,
  })
  url = `http://localhost:${server.port}`
  me = await employ(pool, { name: 'Nora V.', email: 'nora@one.example', permissions: ['*'] })
  await employ(pool, { name: 'Ida L.', email: 'ida@two.example', permissions: ['*'], house: 2 })
  const visitors = new Sessions(pool, log, secretFile(join(config.data_dir, 'session.key')))
  const { id, session } = visitors.begin(1)
  await visitors.close()
  headers = { cookie: `foyer_session=${id}`, 'x-csrf-token': session.csrf, 'x-requested-with': 'XMLHttpRequest' }
  await comeIn()
  const isMade = (kind: Kind) => HUB_CALLS.some((call) => isCreate(call, RESOURCES[kind].base))
  const kinds = (Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]).filter(isMade)
  const { ids } = await makeSamples(
    (async (method: string, path: string, body?: unknown) => {
      const answer = await send(method, `/api/portal/${path}`, JSON.stringify(body))
      return { status: answer.status, refusal: path, body: JSON.parse(answer.text) }
    }) as Visit,
    kinds,
  )
  const own = Object.fromEntries(Object.entries(ids).map(([kind, one]) => [`${kind}_id`, [one]]))
  known = { id: [...new Set([...Object.values(ids), me, 1, 2, 2_147_483_647])], exhibitor_id: [1, 2, 99], ...own }
})
afterAll(async () => {
  await server.close(0)
  await running.stop(log)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A built site that has its letters and nothing else. */
function withLetters(dist: string): string {
  const letters = pathToFileURL(join(import.meta.dirname, '../letters.ts')).href
  mkdirSync(join(dist, 'site-server'), { recursive: true })
  writeFileSync(join(dist, 'site-server/mail.js'), `export { renderLetter } from '${letters}'`)
  return dist
}

/** Signed in anew, with everything as at first that such a person may have undone. */
async function comeIn(): Promise<void> {
  const { pool } = database
  const features = Object.fromEntries(MODULES.map((module) => [module, true]))
  await withExhibitor(pool, 1, async (client) => {
    await client.query(
      `update employees set deleted_at = null, access_level = 'all', permissions = '{*}', cinemas = '{}' where id = $1`,
      [me],
    )
    await client.query('insert into super_admins (exhibitor_id, employee_id) values (1, $1) on conflict do nothing', [
      me,
    ])
    await client.query(`update exhibitors set public_config = jsonb_set(public_config, '{features}', $1)`, [features])
  })
  const opened = { person: { employee_id: me }, stands: async () => true }
  const id = await new PortalSessions(pool).begin(1, opened, { address: '127.0.0.1', browser: 'test' })
  headers.cookie = `${headers.cookie!.split(';')[0]}; foyer_portal=${id}`
}

async function send(method: string, target: string, body?: string) {
  const answer = await fetch(url + target, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  })
  return { status: answer.status, text: await answer.text() }
}

function isCreate({ method, path }: Call, base: string | null): boolean {
  return method === 'POST' && path === `/api/portal/${base}`
}

/** It ends the attack, or never ends. */
function isLeftOut(call: Call): boolean {
  return call === signOut || call === endMySession || call.answer.def.type === 'never'
}

const CALLS = HUB_CALLS.filter(
  (call) => ['person', 'signed_in', 'super_admin'].includes(call.who.as) && !isLeftOut(call),
)

/** What becomes of a body that fits. */
const ATTACKS: readonly ((pick: Pick, shape: Shape, fits: unknown) => unknown)[] = [
  (_pick, _shape, fits) => fits,
  (pick, _shape, fits) => spoiled(pick, fits, known),
  utmost,
]

test('SECURITY "Input" no call of the portal fails, whatever somebody signed in sends', async () => {
  const statuses = new Map<number, number>()
  const broken: string[] = []
  const pick = seeded(20_261_123)
  for (const call of CALLS) {
    const body = call.body && shapeOf(call.body)
    const query = call.query && shapeOf(call.query)
    for (let nth = 0; nth < TIMES; nth++) {
      const target = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        pick(4) > 0 ? String(oneOf(pick, known[name] ?? known.id!)) : oneOf(pick, ODD),
      )
      const asked = query ? Object.entries((fitting(pick, query, known) ?? {}) as object) : []
      if (pick(3) === 0) asked.push([oneOf(pick, ['page', 'sort', 'search', 'filter[id]', 'x']), oneOf(pick, ODD)])
      const search = asked.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
      const fits = body && fitting(pick, body, known)
      const sent = body && JSON.stringify(ATTACKS[nth % ATTACKS.length]!(pick, body, fits))
      const { status, text } = await send(call.method, search ? `${target}?${search}` : target, sent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) broken.push(`${call.method} ${target}?${search} ${sent?.slice(0, 600)}: ${text.slice(0, 200)}`)
      if (status === 401 || status === 403) await comeIn()
    }
  }
  expect(broken).toEqual([])
  expect(faults.slice(0, 3)).toEqual([])
  const done = [...statuses].filter(([status]) => ![401, 403, 404].includes(status)).reduce((sum, [, n]) => sum + n, 0)
  expect(done).toBeGreaterThan((CALLS.length * TIMES) / 3)
}, 400_000)
