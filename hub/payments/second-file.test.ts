import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SecondFile } from './second-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-second-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const lines = (): unknown[] =>
  readFileSync(join(folder, 'hub-events.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{"key"') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

test('L8 an event is in the second file once, also after a restart', () => {
  const first = new SecondFile(folder)
  first.record('settled:a', '{"v":1}')
  first.record('settled:a', '{"v":1}')
  first.close()
  const second = new SecondFile(folder)
  second.record('settled:a', '{"v":1}')
  second.record('settled:b', '{"v":2}')
  second.close()
  expect(lines()).toEqual([
    { key: 'settled:a', event: '{"v":1}' },
    { key: 'settled:b', event: '{"v":2}' },
  ])
})

test('L8 a line that a crash cut short is written again whole', () => {
  new SecondFile(folder).close()
  appendFileSync(join(folder, 'hub-events.jsonl'), '{"key":"settled:a","ev')
  const file = new SecondFile(folder)
  file.record('settled:a', '{"v":1}')
  file.close()
  expect(lines()).toEqual([{ key: 'settled:a', event: '{"v":1}' }])
})
