import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEpochKey } from './keys.ts'

test('L5 every epoch has a key of its own', () => {
  const directory = mkdtempSync(join(tmpdir(), 'epoch-key-'))
  const [seventh, eighth] = [openEpochKey(directory, 7), openEpochKey(directory, 8)]
  expect(seventh.public_key).not.toBe(eighth.public_key)
  expect(openEpochKey(directory, 7).public_key).toBe(seventh.public_key)
  expect(readdirSync(directory).sort()).toEqual(['ticket-key-7.pem', 'ticket-key-8.pem'])
  rmSync(directory, { recursive: true })
})
