import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBoxKey } from './keys.ts'

test('L5 every box has a key of its own, the same before and after it was admitted', () => {
  const [one, other] = ['one', 'other'].map((name) => mkdtempSync(join(tmpdir(), `box-key-${name}-`)))
  const key = openBoxKey(one!)
  expect(openBoxKey(other!).public_key).not.toBe(key.public_key)
  expect(openBoxKey(one!).public_key).toBe(key.public_key)
  expect(readdirSync(one!)).toEqual(['ticket-key-1.pem'])
  for (const directory of [one!, other!]) rmSync(directory, { recursive: true })
})
