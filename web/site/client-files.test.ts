import { beforeAll, expect, test } from 'vitest'
import { clientFiles } from './client-files.ts'
import { buildClient, type ClientBuild } from './testing/client-build.ts'

let client: ClientBuild
beforeAll(async () => {
  client = await buildClient()
})

function codeOf(page: string): string {
  const { script, modules } = clientFiles(client.manifest, page, 'en')
  return [script, ...modules].map((file) => client.files.get(file)!.bytes.toString()).join('\n')
}

/** What the parts leave in a built file, whatever their names become. */
const SHAPES = 'ZodError'
const WALL_CLOCK = 'PlainDateTime'
const CODES = 'alphanumeric'
const PURCHASE = 'Idempotency-Key'

test.each(['home', 'movies'])('B7 %s loads no shapes, no wall clock, no codes and nothing of a purchase', (page) => {
  const code = codeOf(page)
  expect([SHAPES, WALL_CLOCK, CODES, PURCHASE].filter((part) => code.includes(part))).toEqual([])
})

test('B7 each page loads its own part, and one language', () => {
  expect([SHAPES, PURCHASE, CODES].map((part) => codeOf('checkout').includes(part))).toEqual([true, true, false])
  expect([PURCHASE, CODES].map((part) => codeOf('result').includes(part))).toEqual([false, true])
  const { modules } = clientFiles(client.manifest, 'home', 'de')
  expect(modules.filter((file) => /\/(en|de|fr|nl)-/.test(file))).toEqual([expect.stringMatching(/\/de-/)])
})

test('a page has the styles of what it is made of, its own last', () => {
  const { styles } = clientFiles(client.manifest, 'movies', 'en')
  const last = client.files.get(styles.at(-1)!)!.bytes.toString()
  expect(styles[0]).toMatch(/\/client-/)
  expect(last).toMatch(/dayList/)
})
