import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildAndStamp, staleApps } from './stale.ts'

const app = { name: 'site', sources: ['web/site'] }
let root: string
function write(file: string, text: string) {
  return writeFileSync(join(root, file), text)
}

function isStale() {
  return staleApps([app], root).length === 1
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-stale-'))
  for (const folder of ['web/site/home', 'protocol']) mkdirSync(join(root, folder), { recursive: true })
  write('web/site/home/Home.tsx', 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

describe('what has to be built again', () => {
  test('nothing after a build, until a source, a shared rule or the lock changes', async () => {
    expect(isStale()).toBe(true)
    const changes = [
      'web/site/home/Home.tsx',
      'web/site/home/New.tsx',
      'protocol/money.ts',
      'package-lock.json',
      'deploy/build.ts',
    ]
    mkdirSync(join(root, 'deploy'))
    for (const file of changes) {
      await buildAndStamp(app, async () => {}, root)
      expect(isStale()).toBe(false)
      write(file, 'two')
      expect(isStale(), file).toBe(true)
    }
  })

  test('a test beside the code changes nothing', async () => {
    await buildAndStamp(app, async () => {}, root)
    write('web/site/home/home.test.tsx', 'test')
    write('protocol/money.test.ts', 'test')
    expect(isStale()).toBe(false)
  })

  test('a build that fails is made again, also when an older one was complete; so is one whose sources changed meanwhile', async () => {
    await buildAndStamp(app, async () => {}, root)
    const failing = buildAndStamp(
      app,
      async () => {
        throw new Error('no such import')
      },
      root,
    )
    await expect(failing).rejects.toThrow('no such import')
    expect(isStale()).toBe(true)
    await buildAndStamp(app, async () => write('web/site/home/Home.tsx', 'three'), root)
    expect(isStale()).toBe(true)
  })
})
