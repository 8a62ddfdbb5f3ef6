import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBack } from './check.ts'
import { Refused } from './refused.ts'
import { type HeadSaid, readSealed, seal } from './sealed.ts'
import { type Section, sectionsIn, type Tally, whole, written } from './sections.ts'

const SECRET = 'a secret of the tests, long enough'
const HEAD: HeadSaid = {
  kind: 'hub',
  installation: '6c1f0d3e-4a55-4b8e-9a3b-1f2e3d4c5b6a',
  taken_at: '2026-11-30T03:30:00.000Z',
  migrations: [],
  keys: {},
}

let folder: string
let files = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-sealed-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function newFile(): string {
  return join(folder, `${files++}.backup`)
}

async function* sections(parts: readonly Uint8Array[]): AsyncGenerator<Section> {
  for (const [at, part] of parts.entries())
    yield {
      kind: 'table',
      name: `t${at}`,
      columns: ['id'],
      bytes: (async function* () {
        yield Buffer.from(part)
      })(),
    }
}

async function write(parts: readonly Uint8Array[]): Promise<{ file: string; tally: Tally }> {
  const file = newFile()
  const tally: Tally = new Map()
  await seal(file, HEAD, SECRET, written(sections(parts), tally))
  return { file, tally }
}

async function readAll(file: string, secret = SECRET): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const section of sectionsIn((await readSealed(file)).open(secret))) found.push(await whole(section))
  return found
}

/** The line with which a file of these bytes is refused. */
async function refusal(bytes: Buffer, secret = SECRET): Promise<string> {
  const file = newFile()
  writeFileSync(file, bytes)
  try {
    await readBack(await readSealed(file), secret)
    return 'it was read'
  } catch (error) {
    expect(error).toBeInstanceOf(Refused)
    return (error as Error).message.replace(file, 'FILE')
  } finally {
    rmSync(file)
  }
}

/** Some of them longer than a chunk, and such as do not shrink. */
const PARTS = fc.array(fc.uint8Array({ maxLength: 200_000, size: 'max' }), { maxLength: 4 })

test('F-338 what is sealed is what is read, of whatever length, and nothing of it stands there in the clear', async () => {
  await fc.assert(
    fc.asyncProperty(PARTS, async (parts) => {
      const { file, tally } = await write(parts)
      expect(await readAll(file)).toEqual(parts.map((part) => Buffer.from(part)))
      expect(await readBack(await readSealed(file), SECRET)).toEqual(tally)
    }),
    { numRuns: 25 },
  )
  const { file } = await write([Buffer.from('Jana Brandt jana@kino.example'.repeat(100))])
  expect(readFileSync(file).includes('Jana')).toBe(false)
})

test('F-338 a backup that is cut short at any byte is refused', async () => {
  const { file } = await write([randomBytes(150_000), randomBytes(70_000)])
  const bytes = readFileSync(file)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
      expect(await refusal(bytes.subarray(0, length))).toMatch(
        /^FILE is (cut short or damaged|not a backup of this program)$/,
      )
    }),
    { numRuns: 120 },
  )
})

test('F-338 a backup that ends where a piece of it ends is refused, and so is one whose pieces changed places', async () => {
  const { file } = await write([randomBytes(400_000)])
  const bytes = readFileSync(file)
  const from = bytes.indexOf('\n', bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1) + 1
  const length = 64 * 1024 + 16
  const chunk = (n: number) => bytes.subarray(from + n * length, from + (n + 1) * length)
  const CUT = 'FILE is cut short or damaged'
  expect(await refusal(bytes.subarray(0, from + 3 * length))).toBe(CUT)
  expect(
    await refusal(Buffer.concat([bytes.subarray(0, from), chunk(1), chunk(0), bytes.subarray(from + 2 * length)])),
  ).toBe(CUT)
  expect(
    await refusal(Buffer.concat([bytes.subarray(0, from), chunk(0), chunk(0), bytes.subarray(from + 2 * length)])),
  ).toBe(CUT)
  expect(await refusal(Buffer.concat([bytes, Buffer.alloc(10)]))).toBe(CUT)
})

test('F-338 a backup with one bit turned anywhere is refused', async () => {
  const { file } = await write([randomBytes(150_000)])
  const bytes = readFileSync(file)
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
      const turned = Buffer.from(bytes)
      turned[at]! ^= 1 << bit
      expect(await refusal(turned)).toMatch(/^FILE is (cut short or damaged|not a backup of this program)$/)
    }),
    { numRuns: 200 },
  )
})

test('F-338 a wrong key, another file and a newer layout are each said as what they are', async () => {
  const { file } = await write([randomBytes(1_000)])
  const bytes = readFileSync(file)
  expect(await refusal(bytes, 'another secret of the tests')).toBe(
    'the key does not open FILE: BACKUP_KEY is another one',
  )
  expect(await refusal(Buffer.from('%PDF-1.7\n%…\nthis is something else\n'))).toBe(
    'FILE is not a backup of this program',
  )
  await expect(readSealed(join(folder, 'nowhere'))).rejects.toThrow(/nowhere cannot be read \(ENOENT\)$/)
  const newer = newFile()
  await seal(newer, { ...HEAD, format: 2 } as HeadSaid, SECRET, written(sections([]), new Map()))
  await expect(readSealed(newer)).rejects.toThrow(
    `${newer} was made by a newer version of this program: update it first`,
  )
})
