import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LogFile } from './log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function file() {
  return join(folder, 'logs', 'hub.log')
}

function told(name = 'hub.log') {
  return readFileSync(join(folder, 'logs', name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

function line(n: number) {
  return `${JSON.stringify({ level: 30, n, msg: 'x'.repeat(100) })}\n`
}

describe('SECURITY "Secrets" the log of a process', () => {
  test('holds one JSON object a line: what is none is wrapped, pieces are put together, mails and logins are masked', () => {
    const log = new LogFile(file())
    const take = log.taker()
    const other = log.taker()
    take('{"level":30,"ms')
    other('(node:1) Warning: anna@example.org of postgres://foyer:secret@db/foyer\n    at a\n')
    take('g":"one"}\n\n')
    other('RangeError: too far\n')
    log.close()
    const lines = told()
    expect(lines.map(({ level }) => level)).toEqual([40, 40, 30, 50])
    expect(lines.map(({ msg }) => msg)).toEqual([
      '(node:1) Warning: [mail] of postgres://[login]@db/foyer',
      '    at a',
      'one',
      'RangeError: too far',
    ])
    expect(log.last_words).toBe('RangeError: too far')
  })

  test('is rotated by its size, and only so many full files are kept', () => {
    const log = new LogFile(file(), 1_000)
    const take = log.taker()
    for (let n = 0; n < 100; n++) take(line(n))
    log.close()
    const names = readdirSync(join(folder, 'logs')).toSorted()
    expect(names).toEqual(['hub.log', 'hub.log.1', 'hub.log.2', 'hub.log.3'])
    for (const name of names) expect(statSync(join(folder, 'logs', name)).size).toBeLessThanOrEqual(1_000)
    const kept = ['hub.log.3', 'hub.log.2', 'hub.log.1', 'hub.log'].flatMap(told).map(({ n }) => n)
    expect(kept).toEqual(Array.from(kept, (_, index) => 100 - kept.length + index))
  })

  test('of which the disk takes no more loses lines and counts them; its process goes on', () => {
    const code = `
      import { LogFile } from ${JSON.stringify(new URL('./log-file.ts', import.meta.url).href)}
      const log = new LogFile(${JSON.stringify(file())}, 480)
      const take = log.taker()
      take(${JSON.stringify(line(1))})
      take(${JSON.stringify(`${JSON.stringify({ level: 30, msg: 'y'.repeat(5_000) })}\n`)})
      take(${JSON.stringify(`${JSON.stringify({ level: 30, msg: 'y'.repeat(5_000) })}\n`)})
      take(${JSON.stringify(line(2))})
      console.log('went on')`
    const args = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, '--input-type=module', '-e', code]
    expect(spawnSync('sh', args, { encoding: 'utf8' })).toMatchObject({ stdout: 'went on\n', stderr: '' })
    const whole = readdirSync(join(folder, 'logs')).flatMap((name) =>
      readFileSync(join(folder, 'logs', name), 'utf8')
        .split('\n')
        .filter((text) => text.endsWith('}'))
        .map((text) => JSON.parse(text)),
    )
    expect(whole.flatMap(({ n }) => n ?? [])).toContain(2)
    expect(whole.reduce((sum, { lost = 0 }) => sum + lost, 0)).toBe(2)
  })
})
