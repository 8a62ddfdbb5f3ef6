import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepIntent, keepReceipt, keepVoided } from './outbox.ts'
import type * as Memory from './outbox-indexeddb.ts'
import { type KillableChromium, startKillableChromium } from './testing/chromium.ts'

declare global {
  var memory: typeof Memory
}

const ADDRESS = 'http://localhost/register/'
let profile: string
let script: string
const running: KillableChromium[] = []

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'register-profile-'))
  const entry = join(import.meta.dirname, 'outbox-indexeddb.ts')
  const lib = { entry, formats: ['iife' as const], name: 'memory' }
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, lib, minify: false } })
  const [bundle] = Array.isArray(built) ? built : []
  script = bundle?.output[0].code ?? ''
})
afterAll(async () => {
  for (const chromium of running) await chromium.kill()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** The register as it is after a power cut: whatever ran before is killed. */
async function openRegister(): Promise<{ page: Page; kill: () => Promise<void> }> {
  for (const chromium of running.splice(0)) await chromium.kill()
  const chromium = await startKillableChromium(profile)
  running.push(chromium)
  const page = await chromium.browser.contexts()[0]!.newPage()
  await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto(ADDRESS)
  await page.addScriptTag({ content: script })
  return { page, kill: chromium.kill }
}

function question(question_id: string) {
  return {
    kind: 'cash' as const,
    question_id,
    movement: 'float' as const,
    amount_cents: 100,
    reason: '',
  }
}
function intent(id: string, at: string) {
  return keepIntent(question(id), at, { epoch: 1, n: 6 })
}
const receipt = { question_id: 'a', epoch: 1, n: 7, hash: 'aa', body: '{"n":7, "as":"sent"}' }

describe('L8 the memory of a register in a real Chromium', () => {
  test('L8 what was stored is there after kill -9 of the browser, byte for byte', async () => {
    const first = await openRegister()
    await first.page.evaluate(
      async ([open, answered, mark]) => {
        const { outbox, facts } = await globalThis.memory.openIndexedDbOutbox('register')
        await outbox.write([open!])
        await outbox.write([answered!], { mark })
        await facts.keep('device', { token: 't' })
      },
      [
        intent('b', '2026-11-21T19:43:00Z'),
        keepReceipt(intent('a', '2026-11-21T19:42:00Z'), receipt),
        { epoch: 1, n: 7 },
      ] as const,
    )
    await first.kill()
    const second = await openRegister()
    const found = await second.page.evaluate(async () => {
      const { outbox, facts } = await globalThis.memory.openIndexedDbOutbox('register')
      const [unfinished, recent, mark] = [await outbox.unfinished(), await outbox.recent(1), await outbox.mark()]
      return { unfinished, recent, mark, device: await facts.read('device') }
    })
    expect(found.unfinished.map((kept) => [kept.question_id, kept.status])).toEqual([
      ['a', 'received'],
      ['b', 'intent'],
    ])
    expect(found.unfinished[0]?.receipt).toEqual(receipt)
    expect(found.recent.map((kept) => kept.question_id)).toEqual(['b'])
    expect(found).toMatchObject({ mark: { epoch: 1, n: 7 }, device: { token: 't' } })
  })

  test('L8 a finished question leaves the list of open ones and stays among the recent', async () => {
    const { page } = await openRegister()
    const found = await page.evaluate(async () => {
      const { outbox } = await globalThis.memory.openIndexedDbOutbox('register')
      const [a] = await outbox.unfinished()
      await outbox.write([{ ...a!, status: 'done' }])
      return { open: await outbox.unfinished(), recent: await outbox.recent(5) }
    })
    expect(found.open.map((kept) => kept.question_id)).toEqual(['b'])
    expect(found.recent.map((kept) => kept.question_id)).toEqual(['b', 'a'])
    expect(Object.keys(found.recent[1]!)).not.toContain('unfinished')
  })

  test('L9 what was adopted is written with its records, and all records are read in the order of their ids', async () => {
    const first = await openRegister()
    const before = await first.page.evaluate(
      async ([voided]) => {
        const { outbox } = await globalThis.memory.openIndexedDbOutbox('register')
        const before = await outbox.adoption()
        const adoption = { epoch: 2, reported: false, given_up: [voided!] }
        await outbox.write([voided!], { mark: { epoch: 2, n: 0 }, adoption })
        return before
      },
      [keepVoided(intent('b', '2026-11-21T19:43:00Z'))] as const,
    )
    expect(before).toBeNull()
    await first.kill()
    const { page } = await openRegister()
    const found = await page.evaluate(async () => {
      const { outbox } = await globalThis.memory.openIndexedDbOutbox('register')
      const [mark, adoption] = [await outbox.mark(), await outbox.adoption()]
      const [first, rest] = [await outbox.after('', 1), await outbox.after('a', 5)]
      return { mark, adoption, first, rest, those: await outbox.those(['b', 'nobody', 'a']) }
    })
    const ids = (records: { question_id: string }[]) => records.map(({ question_id }) => question_id)
    expect(found.mark).toEqual({ epoch: 2, n: 0 })
    expect(found.adoption).toMatchObject({ epoch: 2, reported: false, given_up: [{ question_id: 'b' }] })
    expect([ids(found.first), ids(found.rest), ids(found.those)]).toEqual([['a'], ['b'], ['b', 'a']])
    expect(Object.keys(found.rest[0]!)).not.toContain('unfinished')
  })

  test('L8 every write is strict: the browser is asked for durability, never for speed', async () => {
    const { page } = await openRegister()
    const asked = await page.evaluate(async () => {
      const seen: unknown[] = []
      const transaction = IDBDatabase.prototype.transaction
      IDBDatabase.prototype.transaction = function (...args: Parameters<typeof transaction>) {
        const made = transaction.apply(this, args)
        if (made.mode === 'readwrite') seen.push(made.durability)
        return made
      }
      const { outbox, facts } = await globalThis.memory.openIndexedDbOutbox('register')
      await outbox.write([], { mark: { epoch: 1, n: 8 } })
      await facts.keep('device', {})
      return seen
    })
    expect(asked).toEqual(['strict', 'strict'])
  })
})
