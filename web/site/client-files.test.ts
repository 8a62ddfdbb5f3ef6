import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { de } from '#protocol/i18n/site/de.ts'
import { en } from '#protocol/i18n/site/en.ts'
import { fr } from '#protocol/i18n/site/fr.ts'
import { nl } from '#protocol/i18n/site/nl.ts'
import { clientFiles } from './client-files.ts'
import type { SitePageName } from './pages/page.ts'
import { roomsOf } from './pages/pages.ts'
import { buildClient, type ClientBuild } from './testing/client-build.ts'
import { REACH_KB } from './testing/reach.ts'

let client: ClientBuild
beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production') // else the React of developers is in it
  client = await buildClient()
  vi.unstubAllEnvs()
})

function codeOf(page: SitePageName): string {
  const { script, modules } = clientFiles(client.manifest, page, 'en')
  return [script, ...modules].map((file) => client.files.get(file)!.bytes.toString()).join('\n')
}

/** What the parts leave in a built file, whatever their names become. */
const SHAPES = 'ZodError'
const WALL_CLOCK = 'PlainDateTime'
const CODES = 'alphanumeric'
const PURCHASE = 'Idempotency-Key'
const ORDER = 'payment_method_id'
const SEAT_PLAN = 'gridcell'
const HEAD = 'shell.main_navigation'
const FOOT = 'shell.subscribe'

test.each(REACH_KB)('B7 $page begins with at most $reach_kb kB of scripts', ({ page, reach_kb }) => {
  const { script, modules, parts } = clientFiles(client.manifest, page, 'en')
  expect([parts.page.length, parts.texts.length]).toEqual([1, roomsOf(page).length])
  const sizes = [script, ...modules].map((file) => gzipSync(client.files.get(file)!.bytes).length)
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(reach_kb)
})

test.each(REACH_KB.filter(({ reach_kb }) => reach_kb === 84))(
  'B7 $page loads no shapes, no wall clock, no codes and nothing of a purchase',
  ({ page }) => {
    const code = codeOf(page)
    expect([SHAPES, WALL_CLOCK, CODES, ORDER].filter((part) => code.includes(part))).toEqual([])
  },
)

test.each(REACH_KB)('B7 $page loads neither head nor foot, which the server draws', ({ page }) => {
  const code = codeOf(page)
  expect([HEAD, FOOT].filter((part) => code.includes(part))).toEqual([])
})

test('B7 each page loads its own part, and one language', () => {
  const parts = [SHAPES, WALL_CLOCK, PURCHASE, CODES, SEAT_PLAN]
  expect(parts.filter((part) => codeOf('buy.tickets').includes(part))).toEqual([PURCHASE])
  expect(parts.filter((part) => codeOf('result').includes(part))).toEqual([CODES])
  const texts = clientFiles(client.manifest, 'home', 'de').modules.map((file) =>
    client.files.get(file)!.bytes.toString(),
  )
  expect(texts.some((code) => code.includes(de.home.view_all))).toBe(true)
  for (const other of [en.home.view_all, fr.home.view_all, nl.home.view_all, de.checkout.no_mail])
    expect(texts.some((code) => code.includes(other))).toBe(false)
})

test('a page has the styles of what it is made of, its own last', () => {
  const { styles } = clientFiles(client.manifest, 'movies', 'en')
  const last = client.files.get(styles.at(-1)!)!.bytes.toString()
  expect(styles[0]).toMatch(/\/client-/)
  expect(last).toMatch(/further/)
})
