import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Stands where npm is: notes what it is asked, and leaves what npm would leave. */
const NPM = `#!/bin/sh
echo "$*" >> "$NPM_CALLS"
case "$1" in
  ci) [ -z "$NPM_FAILS" ] || { echo "npm error: no registry" >&2; exit 1; }; mkdir -p node_modules/.bin node_modules/left-pad ;;
  rebuild) : > node_modules/.bin/node ;;
esac
`

let root: string
let calls: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-ensure-'))
  calls = join(root, 'calls.txt')
  mkdirSync(join(root, 'deploy'))
  mkdirSync(join(root, 'bin'))
  for (const file of ['ensure.mjs', 'chromium.mjs']) cpSync(join(import.meta.dirname, file), join(root, 'deploy', file))
  writeFileSync(
    join(root, 'package.json'),
    JSON.stringify({ allowScripts: { 'better-sqlite3': false, node: true, pg: true } }),
  )
  writeFileSync(join(root, 'package-lock.json'), '{"lockfileVersion": 3}')
  writeFileSync(join(root, 'bin', 'npm'), NPM)
  chmodSync(join(root, 'bin', 'npm'), 0o755)
})
afterEach(() => rmSync(root, { recursive: true }))

function ensure(args: string[] = [], env: Record<string, string> = {}) {
  const path = `${join(root, 'node_modules', '.bin')}:${join(root, 'bin')}:${process.env.PATH}`
  const options = { encoding: 'utf8', env: { ...process.env, PATH: path, NPM_CALLS: calls, ...env } } as const
  return spawnSync(process.execPath, [join(root, 'deploy', 'ensure.mjs'), ...args], options)
}

function npmCalls() {
  return (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []).map(
    (line) => line.split(' --no-audit')[0],
  )
}

describe('deploy/ensure.mjs', () => {
  test('every script of package.json asks for it first: none meets packages of another lock', () => {
    const file = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
    const { scripts } = JSON.parse(file) as { scripts: Record<string, string> }
    expect(Object.values(scripts).filter((script) => !/^node deploy\/ensure\.mjs (--test )?&& /.test(script))).toEqual(
      [],
    )
  })

  test('installs without scripts, then runs the scripts that package.json allows, and says what it does', () => {
    const run = ensure()
    expect(run.status).toBe(0)
    expect(npmCalls()).toEqual(['ci --ignore-scripts', 'rebuild node pg'])
    expect(run.stdout).toContain('installing')
  })

  test('does nothing, and says nothing, while the lock is the same', () => {
    ensure()
    const again = ensure()
    expect([again.status, again.stdout, again.stderr]).toEqual([0, '', ''])
    expect(npmCalls()).toHaveLength(2)
  })

  test.each([
    ['the lock changed', () => appendFileSync(join(root, 'package-lock.json'), '\n')],
    ['node_modules is gone', () => rmSync(join(root, 'node_modules'), { recursive: true })],
    ['the Node of node_modules is gone', () => rmSync(join(root, 'node_modules', '.bin', 'node'))],
  ])('installs again when %s', (_why, change) => {
    ensure()
    change()
    expect(ensure().status).toBe(0)
    expect(npmCalls()).toHaveLength(4)
  })

  test('a failed installation ends with exit code 1 and one line of ours, and is made again next time', () => {
    const failed = ensure([], { NPM_FAILS: '1' })
    expect(failed.status).toBe(1)
    expect(failed.stderr).toContain('npm ci failed (exit code 1)')
    expect(ensure().status).toBe(0)
    expect(npmCalls()).toEqual(['ci --ignore-scripts', 'ci --ignore-scripts', 'rebuild node pg'])
  })

  test('runs npm without the Node of node_modules, which npm ci removes', () => {
    writeFileSync(join(root, 'bin', 'npm'), `${NPM}\ncase "$PATH" in *node_modules/.bin*) exit 9 ;; esac\n`)
    expect(ensure().status).toBe(0)
  })

  test('--test with a CHROMIUM_PATH that is none: one line, exit code 1', () => {
    const run = ensure(['--test'], { CHROMIUM_PATH: join(root, 'none') })
    expect(run.status).toBe(1)
    expect(run.stderr.trim()).toBe(`CHROMIUM_PATH is ${join(root, 'none')}, and no Chromium answers there`)
  })
})
