import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EpochFile } from './epoch-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-epochs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function path(): string {
  return join(folder, 'epochs.jsonl')
}
const first = { cinema_id: 1, epoch: 1, box: 'a' }
const second = { cinema_id: 1, epoch: 2, box: 'b' }

test('L9 the highest epoch of a cinema stands in a file, for every process and after a restart', () => {
  const [one, other] = [new EpochFile(folder), new EpochFile(folder)]
  expect(one.highest(1)).toBeNull()
  one.raise(first)
  other.raise({ cinema_id: 2, epoch: 7, box: 'c' })
  one.raise(second)
  for (const file of [one, other, new EpochFile(folder)])
    expect([file.highest(1), file.highest(2)?.epoch, file.highest(3)]).toEqual([second, 7, null])
})

test('L9 a line that a crash cut short raised nothing, and the next one stands on its own', () => {
  const file = new EpochFile(folder)
  file.raise(first)
  appendFileSync(path(), JSON.stringify(second).slice(0, -4))
  expect(new EpochFile(folder).highest(1)).toEqual(first)
  file.raise(second)
  expect(new EpochFile(folder).highest(1)).toEqual(second)
  expect(readFileSync(path(), 'utf8').split('\n')).toHaveLength(4)
})

test('L9 a file that was put back from before is read as it is', () => {
  const file = new EpochFile(folder)
  file.raise(first)
  const before = readFileSync(path())
  file.raise(second)
  expect(file.highest(1)).toEqual(second)
  writeFileSync(path(), before)
  expect(file.highest(1)).toEqual(first)
})

test('L9 an authority that cannot be read is said at the start: nobody goes on as if there were none', () => {
  mkdirSync(path())
  expect(() => new EpochFile(folder)).toThrow()
})
