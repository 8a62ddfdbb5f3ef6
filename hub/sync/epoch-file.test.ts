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

test('L9 an epoch that was raised for nobody waits for a box, after the last one that has a name; who claims it has it for good', () => {
  const file = new EpochFile(folder)
  expect(file.awaiting(1)).toBeNull()
  file.raise(first)
  expect(file.awaiting(1)).toBeNull()
  file.raise({ cinema_id: 1, epoch: 2, box: '' })
  expect([file.highest(1)?.box, file.awaiting(1)]).toEqual(['', { epoch: 2, box: '', before: 'a' }])
  file.raise({ cinema_id: 1, epoch: 3, box: '' })
  expect(file.awaiting(1)).toEqual({ epoch: 3, box: '', before: 'a' })
  file.raise({ cinema_id: 1, epoch: 3, box: 'b' })
  for (const box of ['', 'c']) file.raise({ cinema_id: 1, epoch: 3, box })
  const after = new EpochFile(folder)
  expect(after.highest(1)).toEqual({ cinema_id: 1, epoch: 3, box: 'b' })
  expect(after.awaiting(1)).toEqual({ epoch: 3, box: 'b', before: 'a' })
  after.raise({ cinema_id: 1, epoch: 4, box: 'c' })
  expect([after.highest(1)?.box, after.awaiting(1)]).toEqual(['c', null])
  after.raise({ cinema_id: 2, epoch: 1, box: '' })
  expect(after.awaiting(2)).toEqual({ epoch: 1, box: '', before: null })
})
