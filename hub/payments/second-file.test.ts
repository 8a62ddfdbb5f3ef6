import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordedIn, SecondFile } from './second-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-second-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function path() {
  return join(folder, 'hub-events.jsonl')
}

/** Every line of the file; one that is no JSON fails the test. */
function lines(): unknown[] {
  const text = readFileSync(path(), 'utf8')
  expect(text).toMatch(/\n$/)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => {
      const { cinema_id: _, ...recorded } = JSON.parse(line)
      return recorded
    })
}

async function allRecorded() {
  const all: unknown[] = []
  for await (const recorded of recordedIn(folder)) all.push(recorded)
  return all
}

function event(key: string, bytes: number) {
  return { key, event: key.repeat(bytes).slice(0, bytes) }
}

/**
 * Records these events in a process whose files may not grow beyond 512 or 1,024 bytes (`ulimit -f 1`);
 * answers for each "kept" or the code of what was thrown.
 */
function recordOnFullDisk(events: { key: string; event: string }[]): string[] {
  const code = `
    import { SecondFile } from ${JSON.stringify(new URL('./second-file.ts', import.meta.url).href)}
    const file = new SecondFile(${JSON.stringify(folder)})
    const said = ${JSON.stringify(events)}.map(({ key, event }) => {
      try { file.record(key, event, 1); return 'kept' } catch (error) { return error.code }
    })
    console.log(JSON.stringify(said))`
  const args = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, '--input-type=module', '-e', code]
  const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' })
  expect(stderr).not.toMatch(/Error/)
  return JSON.parse(stdout)
}

test('L8 an event is in the second file once, also after a restart', () => {
  const first = new SecondFile(folder)
  first.record('settled:a', '{"v":1}', 1)
  first.record('settled:a', '{"v":1}', 1)
  first.close()
  const second = new SecondFile(folder)
  second.record('settled:a', '{"v":1}', 1)
  second.record('settled:b', '{"v":2}', 1)
  second.close()
  expect(lines()).toEqual([
    { key: 'settled:a', event: '{"v":1}' },
    { key: 'settled:b', event: '{"v":2}' },
  ])
})

test.each(['{"key":"settled:a","ev', '{"key":"settled:a","event":"{}"}', '\0\0\0'])(
  'L8 a line that a crash cut short (%j) is cut off, and its event is written again whole',
  (torn) => {
    const before = new SecondFile(folder)
    before.record('settled:z', '{"v":0}', 1)
    before.close()
    appendFileSync(path(), torn)
    const file = new SecondFile(folder)
    file.record('settled:a', '{"v":1}', 1)
    file.close()
    expect(lines()).toEqual([
      { key: 'settled:z', event: '{"v":0}' },
      { key: 'settled:a', event: '{"v":1}' },
    ])
  },
)

test('L8 a disk that takes only the beginning of an event has taken none of it: it throws, the file keeps whole lines, and what fits is taken', () => {
  const [small, long, fits] = [event('a', 100), event('b', 5_000), event('c', 100)]
  expect(recordOnFullDisk([small, long, long, fits])).toEqual(['kept', 'EFBIG', 'EFBIG', 'kept'])
  expect(lines()).toEqual([small, fits])
})

test('L8 what is not flushed to a disk was not recorded: a file that takes every byte and has none to flush answers for nothing', () => {
  symlinkSync('/dev/null', path())
  const file = new SecondFile(folder)
  for (const _again of [1, 2]) expect(() => file.record('settled:a', '{"v":1}', 1)).toThrow(/EINVAL|ENOTSUP/)
  file.close()
})

test('L8 what a full disk did not take is taken once there is room again', () => {
  const [small, long] = [event('a', 100), event('b', 5_000)]
  expect(recordOnFullDisk([small, long])).toEqual(['kept', 'EFBIG'])
  expect(lines()).toEqual([small])
  const file = new SecondFile(folder)
  file.record(long.key, long.event, 1)
  file.close()
  expect(lines()).toEqual([small, long])
})

test('L8 two processes of one hub share the file: neither cuts off what the other has written, nor writes on in a line that the other left torn', () => {
  const one = new SecondFile(folder)
  appendFileSync(path(), '{"key":"settled:x","ev')
  const other = new SecondFile(folder)
  one.record('settled:a', '{"v":1}', 1)
  one.record('settled:b', '{"v":2}', 1)
  other.record('settled:c', '{"v":3}', 1)
  one.record('settled:d', '{"v":4}', 1)
  one.close()
  other.close()
  const text = readFileSync(path(), 'utf8')
  for (const key of ['a', 'b', 'c', 'd']) expect(text).toMatch(new RegExp(`^\\{"key":"settled:${key}"`, 'm'))
})

test('L8 an event that another process wrote in the place of a torn one is as long as that by chance, and stays', () => {
  const line = JSON.stringify(event('settled:a', 20))
  appendFileSync(path(), 'x'.repeat(line.length + 1))
  const [one, other] = [new SecondFile(folder), new SecondFile(folder)]
  one.record('settled:a', event('settled:a', 20).event, 1)
  other.record('settled:b', '{"v":2}', 1)
  one.close()
  other.close()
  expect(lines()).toEqual([event('settled:a', 20), { key: 'settled:b', event: '{"v":2}' }])
})

test('L8 an event of which another process did not write the very last byte was answered to nobody, and does not read', () => {
  const file = new SecondFile(folder)
  appendFileSync(path(), '{"key":"settled:x","event":"{}"}')
  file.record('settled:a', '{"v":1}', 1)
  file.close()
  const again = new SecondFile(folder)
  expect(again.record('settled:a', '{"v":1}', 1)).toBe(false)
  expect(again.record('settled:x', '{}', 1)).toBe(true)
  again.close()
})

test.each<[string, () => void]>([
  ['taken away with its folder', () => rmSync(folder, { recursive: true })],
  ['emptied', () => truncateSync(path())],
])(
  'L8 a second file that was %s while the hub runs is reported, and what comes stands in the one that is there',
  (_what, harm) => {
    let told = 0
    const file = new SecondFile(folder, () => told++)
    file.record('settled:a', '{"v":1}', 1)
    file.record('settled:b', '{"v":2}', 1)
    harm()
    file.record('settled:a', '{"v":1}', 1)
    file.record('settled:c', '{"v":3}', 1)
    expect(lines()).toEqual([
      { key: 'settled:a', event: '{"v":1}' },
      { key: 'settled:c', event: '{"v":3}' },
    ])
    expect(told).toBe(1)
    file.close()
  },
)

test('L8 the file keeps the last keys in memory, also those of before a restart: an event that is asked for again is written once', () => {
  const open = () => new SecondFile(folder, () => {}, 3)
  const file = open()
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a']) file.record(key, key, 1)
  expect(lines()).toHaveLength(4)
  file.record('b', 'b', 1)
  expect(lines()).toHaveLength(5)
  file.close()
  const again = open()
  for (const key of ['a', 'b', 'd']) again.record(key, key, 1)
  again.close()
  expect(lines()).toHaveLength(6)
})

test('L9 every event is read in its order, once, with the cinema that it is of; a torn line is none, and so is no file', async () => {
  expect(await allRecorded()).toEqual([])
  const file = new SecondFile(folder, () => {}, 1)
  file.record('a', '{"v":1}', 1)
  file.record('b', '{"v":2}', 7)
  file.record('a', '{"v":1}', 1)
  file.close()
  appendFileSync(path(), '{"key":"c","ev\n{"key":"d","event":"{}"}\n')
  expect(await allRecorded()).toEqual([
    { key: 'a', event: '{"v":1}', cinema_id: 1 },
    { key: 'b', event: '{"v":2}', cinema_id: 7 },
    { key: 'd', event: '{}', cinema_id: null },
  ])
})
