import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MARK_HEADER } from '#protocol/devices/mark.ts'
import { ok } from '#protocol/result.ts'
import { listen } from '#protocol/server/listen.ts'
import { migrate } from '../db/migrate.ts'
import { openDb } from '../db/open.ts'
import { createApp } from '../http/app.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { SealedMarks } from './sealed-marks.ts'
import { EdgeStore } from './store.ts'

let box: EdgeBox
const closers: (() => unknown)[] = []

beforeEach(() => {
  box = edgeBox()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await box.close()
})

/** An edge over the file of this folder, whose calls come from a paired device, or from a stranger. */
async function opened(name: string) {
  const db = openDb(join(box.folder, name, 'edge.sqlite'))
  migrate(db)
  const store = new EdgeStore(db, () => false)
  if (store.box.epoch === 0) store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const marks = new SealedMarks({ store, clock: box.clock, log: box.log })
  const app = createApp({ log: box.log, dist: box.folder, marks })
  app.post('/of-a-device', async (c) => {
    c.set('device', { device_uuid: 'k', name: 'Counter', type: 'register', series: 'K1' } as never)
    await write(store)
    return c.text('sold')
  })
  app.post('/of-a-stranger', (c) => c.text('hello'))
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  const call = async (path: string, mark?: string) => {
    const headers: HeadersInit = mark === undefined ? {} : { [MARK_HEADER]: mark }
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: 'POST', headers })
    expect(answer.status).toBe(200)
    return answer.headers.get(MARK_HEADER)
  }
  const close = async () => {
    if (!db.sqlite.open) return
    await server.close(0)
    db.close()
  }
  closers.push(close)
  return { store, call, close }
}

/** An entry of its own journal. */
function write(store: EdgeStore) {
  const at = '2026-11-21T18:00:00.000Z'
  const movement = { id: 'm', kind: 'float' as const, type: 'cash' as const, device_id: 'k', employee_id: 1 }
  return store.run({
    decide: ({ append }) =>
      ok(append({ kind: 'cash', question_id: 'm', movement: { ...movement, cents: 100, reason: '', at } })),
  })
}

test('L6 an answer to a paired device says how far the journal goes with what it answers; a stranger gets none', async () => {
  const { call } = await opened('one')
  expect(await call('/of-a-device')).toMatch(/^1\.1\.[\w-]{43}$/)
  expect(await call('/of-a-device')).toMatch(/^1\.2\.[\w-]{43}$/)
  expect(await call('/of-a-stranger')).toBe(null)
})

test('L6 a box that was never admitted has no mark', () => {
  const store = new EdgeStore(box.db, () => false)
  const marks = new SealedMarks({ store, clock: box.clock, log: box.log })
  expect(marks.own).toBe(null)
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  const first = marks.own
  expect(first).toMatch(/^1\.0\./)
  // the same number of another epoch is another mark
  store.admitted({ epoch: 2, token: '', exhibitor_id: 1, key_id: 1 })
  expect(marks.own).toMatch(/^2\.0\./)
})

test('L6 an older copy is quarantined by the first call of a device that has seen more, and stays so; the newest never is', async () => {
  const one = await opened('one')
  await one.call('/of-a-device')
  await one.close()
  cpSync(join(box.folder, 'one'), join(box.folder, 'older'), { recursive: true })
  const newest = await opened('one')
  const seen = (await newest.call('/of-a-device'))!
  await newest.call('/of-a-device', seen)
  expect(newest.store.box.quarantine).toBe(null)
  const older = await opened('older')
  // before anything is decided by that call
  expect(await older.call('/of-a-device', seen)).toMatch(/^1\.1\./)
  expect(older.store.box).toMatchObject({ state: 'quarantined', quarantine: { kind: 'restored' } })
  await older.close()
  expect((await opened('older')).store.box.quarantine?.kind).toBe('restored')
})

test('L6 what this box has not sealed, whoever carries it, quarantines nobody', async () => {
  const one = await opened('one')
  const another = await opened('another')
  for (let n = 0; n < 3; n++) await another.call('/of-a-device')
  const theirs = (await another.call('/of-a-device'))!
  const own = (await one.call('/of-a-device'))!
  const seal = own.split('.')[2]!
  const turned = `${seal.slice(0, -2)}${seal.at(-2) === 'A' ? 'B' : 'A'}${seal.at(-1)}`
  for (const mark of [theirs, `1.9.${seal}`, `9.1.${seal}`, `1.9.${turned}`, '1.9.', 'x', `1.9.${'-'.repeat(43)}`])
    await one.call('/of-a-stranger', mark)
  expect(one.store.box.quarantine).toBe(null)
})
