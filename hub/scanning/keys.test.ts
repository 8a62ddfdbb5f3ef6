import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openExhibitorKey } from './keys.ts'

test('SECURITY "Tenants" exhibitors have keys of their own', () => {
  const directory = mkdtempSync(join(tmpdir(), 'exhibitor-key-'))
  const [first, second] = [openExhibitorKey(directory, 1), openExhibitorKey(directory, 2)]
  expect(first.public_key).not.toBe(second.public_key)
  expect(openExhibitorKey(directory, 1).public_key).toBe(first.public_key)
  expect(readdirSync(directory).sort()).toEqual(['ticket-key-exhibitor-1.pem', 'ticket-key-exhibitor-2.pem'])
  rmSync(directory, { recursive: true })
})
