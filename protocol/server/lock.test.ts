import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFile } from './lock.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'foyer-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

test('a file is locked by one, in a folder of its owner’s alone, until it lets go', () => {
  const file = join(directory, 'data', 'lock')
  const unlock = lockFile(file)
  expect(unlock).not.toBeNull()
  expect(lockFile(file)).toBeNull()
  expect(readdirSync(join(directory, 'data'))).toEqual(['lock'])
  expect(statSync(join(directory, 'data')).mode & 0o777).toBe(0o700)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  unlock!()
  const again = lockFile(file)
  expect(again).not.toBeNull()
  again!()
})

test('a process that is killed leaves no lock behind', async () => {
  const file = join(directory, 'lock')
  const module = JSON.stringify(join(import.meta.dirname, 'lock.ts'))
  const code = `const { lockFile } = await import(${module})
    globalThis.unlock = lockFile(${JSON.stringify(file)})
    console.log(globalThis.unlock !== null)
    setInterval(() => {}, 60_000)`
  const owner = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(owner, 'exit')
  try {
    const [said] = await once(owner.stdout, 'data')
    expect(String(said).trim()).toBe('true')
    expect(lockFile(file)).toBeNull()
  } finally {
    owner.kill('SIGKILL')
    await ended
  }
  const unlock = lockFile(file)
  expect(unlock).not.toBeNull()
  unlock!()
})

test('what cannot be a lock is thrown, not taken for another process', () => {
  expect(() => lockFile(directory)).toThrow()
})
