import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Sessions } from '../../hub/access/sessions.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import type { HubApp } from '../../hub/http/env.ts'
import { type Portal, startPortal, switchModules } from '../../hub/portal/testing/portal.ts'
import { HUB_CALLS } from '../../protocol/calls.ts'
import { type Call, callPath } from '../../protocol/kit/call.ts'
import { REFUSALS, type RefusalCode } from '../../protocol/kit/refusals.ts'
import type { Module } from '../../protocol/kit/resource.ts'
import { STRANGERS, type Who } from '../../protocol/kit/who.ts'
import { PORTAL_KINDS } from '../../protocol/resources.ts'
import { type HttpServer, listen } from '../../protocol/server/listen.ts'
import { Running } from '../../protocol/server/running.ts'
import { secretFile } from '../../protocol/server/secret-file.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { until } from '../until.ts'
import { bodiesOf, casesOf, isPrinted, refusalBy, type Stranger } from './who.ts'

/**
 * Every call of the hub, asked by everybody who may not: the guards come from the contract, and say what it
 * says.
 */
const folder = mkdtempSync(join(tmpdir(), 'hub-who-'))
const running = new Running()
const log = pino({ level: 'silent' })
let database: FreshDatabase
let portal: Portal
let app: HubApp
let server: HttpServer
let url: string
let strangers = 0
const sessions = new Map<string, Record<string, string>>()

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, PORTAL_KINDS)
  mkdirSync(join(folder, 'hub'), { recursive: true })
  const config = readConfig({ DATA_DIR: folder, TRUSTED_PROXIES: 'loopback', ENROLMENT_SECRET: '5e'.repeat(32) })
  app = await buildHub(config, log, database.url, running)
  server = await listen(app, { port: 0 })
  url = `http://localhost:${server.port}`
  const store = new Sessions(database.pool, log, secretFile(join(config.data_dir, 'session.key')))
  for (const house of [1, 2]) {
    const { id, session } = store.begin(house)
    const token = { 'x-csrf-token': session.csrf, 'x-requested-with': 'XMLHttpRequest' }
    sessions.set(`house ${house}`, { cookie: `foyer_session=${id}`, ...token })
  }
  await store.close()
})
afterAll(async () => {
  await server.close(0)
  await running.stop(log)
  await portal.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

type Asker = [name: string, refusal: RefusalCode]
const NO_SESSION: Asker[] = [
  ['nobody', 'session_ended'],
  ['a visitor without the token of the page', 'session_ended'],
  ['a page of another site', 'session_ended'],
  ['a visitor of another house', 'session_ended'],
]

function ofThePortal({ method }: Call): Asker[] {
  return method === 'GET' ? [['nobody', 'signed_out']] : [...NO_SESSION, ['a visitor', 'signed_out']]
}

/** Who may not, by the kind of asker; an edge's kinds have no place here. */
const ASKERS: { [K in Who['as']]?: (call: Call) => Asker[] } = {
  anyone: () => [],
  visitor: () => NO_SESSION,
  signed_in: ofThePortal,
  person: ofThePortal,
  super_admin: ofThePortal,
  enrolment: () => [['nobody', 'forbidden']],
  edge: () => [
    ['nobody', 'forbidden'],
    ['a box that nobody admitted', 'forbidden'],
  ],
}

function strangersOf(call: Call): Stranger[] {
  return ASKERS[call.who.as]!(call).map(([name, refusal]) => ({ name, refusal, headers: {} }))
}

function headersOf(name: string): Record<string, string> {
  const own = sessions.get('house 1')!
  if (name === 'a visitor') return own
  if (name === 'a visitor without the token of the page') return { ...own, 'x-csrf-token': '' }
  if (name === 'a page of another site') return { ...own, 'sec-fetch-site': 'cross-site' }
  if (name === 'a visitor of another house') return sessions.get('house 2')!
  if (name === 'a box that nobody admitted') return { authorization: `Bearer 1.1.${'x'.repeat(43)}` }
  return {}
}

test('every call of the contract is mounted, and no other', () => {
  const names = (calls: readonly Call[]) => calls.map(({ method, path }) => `${method} ${path}`).sort()
  expect(names(app.calls)).toEqual(names(HUB_CALLS))
})

test.each(casesOf(HUB_CALLS, strangersOf))('SECURITY %s refuses %s', async (_call, name, call, { refusal }) => {
  // each from an address of its own: so many wrong credentials of one are too many
  const address = { 'x-forwarded-for': `192.0.2.${++strangers % 250}` }
  const said = await refusalBy(url, call, { ...headersOf(name), ...address })
  expect(said).toEqual({ status: REFUSALS[refusal], code: refusal })
  expect(isPrinted(call, said)).toBe(true)
})

test.each(bodiesOf(HUB_CALLS))('%s answers %s as it is printed', async (_call, _body, call, body) => {
  const said = await refusalBy(url, call, sessions.get('house 1')!, body())
  expect([said, isPrinted(call, said)]).toEqual([said, true])
})

const open = HUB_CALLS.filter(({ who }) => who.as === 'anyone' || who.as === 'visitor')
test.each(open.map((call) => [`${call.method} ${call.path}`, call] as const))('%s lets in who may', async (_, call) => {
  const { code } = await refusalBy(url, call, sessions.get('house 1')!)
  expect([...STRANGERS.visitor, ...STRANGERS.person] as readonly string[]).not.toContain(code ?? '')
})

describe('the portal', () => {
  const calls = HUB_CALLS.filter(({ who }) => who.as === 'person')
  const all = ['*']
  const cases = calls.map((call) => [`${call.method} ${call.path}`, call] as const)
  const says = async (call: Call, house: 1 | 2, permissions: readonly string[]) => {
    const visit = await portal.visit(1, { exhibitor_id: house, name: 'Nora V.', permissions })
    const { status, refusal } = await visit(call.method, `../..${callPath(call, { id: 1 })}`, call.body && {})
    return { status, code: refusal }
  }

  test.each(cases)('SECURITY %s refuses a person without its permission', async (_, call) => {
    const others = calls.flatMap(({ who }) => (who.as === 'person' ? [who.permission] : []))
    const own = (call.who as Extract<Who, { as: 'person' }>).permission
    const held = others.filter((permission) => permission !== own)
    expect(await says(call, 1, held)).toEqual({ status: 403, code: 'forbidden' })
    expect((await says(call, 1, [own])).code).not.toBe('forbidden')
  })

  test.each(cases)('SECURITY %s refuses a person of another house', async (_, call) => {
    expect(await says(call, 2, all)).toEqual({ status: 401, code: 'signed_out' })
  })

  test('F-171 a call of a module that is switched off is refused', async () => {
    const modules = new Set(calls.map(({ who }) => (who as Extract<Who, { as: 'person' }>).module))
    await switchModules(database, 1, {})
    for (const call of calls) {
      const { module } = call.who as Extract<Who, { as: 'person' }>
      if (module === 'core') continue
      await until(async () => expect(await says(call, 1, all)).toEqual({ status: 403, code: 'module_off' }))
    }
    const on = Object.fromEntries([...modules].filter((one) => one !== 'core').map((one) => [one as Module, true]))
    await switchModules(database, 1, on)
  })
})
