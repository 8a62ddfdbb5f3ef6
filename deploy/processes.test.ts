import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { supervise } from './processes.ts'

test('a process that the machine cannot even begin is told in words and ends nobody else', async () => {
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
