import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { supervise } from './processes.ts'

test('a process that the machine cannot even begin is said in words and ends nobody else', async () => {
  const log_dir = mkdtempSync(join(tmpdir(), 'foyer-processes-'))
  const env = () => {
    throw new Error('Cannot allocate memory')
  }
  const edge = supervise({ name: 'edge-1', script: 'edge/main.ts', env, log_dir, log: () => {} })
  await expect(edge.start()).rejects.toThrow('edge-1 did not start: Cannot allocate memory')
  expect(edge.status()).toMatchObject({ state: 'stopped', pid: null })
  await edge.stop(0)
  rmSync(log_dir, { recursive: true, force: true })
})

test('a process that is started while it is still being killed is started again', async () => {
  const log_dir = mkdtempSync(join(tmpdir(), 'foyer-processes-'))
  const script = join(log_dir, 'up.mjs')
  writeFileSync(script, `process.send({ type: 'ready', port: process.pid }); setInterval(() => {}, 1e6)`)
  const edge = supervise({ name: 'edge-1', script, env: () => ({}), log_dir, log: () => {} })
  const { port: before } = await edge.start()
  const killed = edge.kill()
  const { port: after } = await edge.start()
  await killed
  expect(after).not.toBe(before)
  expect(edge.status()).toMatchObject({ state: 'running', pid: after })
  await edge.stop(0)
  expect(edge.status()).toMatchObject({ state: 'stopped' })
  rmSync(log_dir, { recursive: true, force: true })
})
