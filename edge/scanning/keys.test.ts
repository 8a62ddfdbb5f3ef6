import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signTicket, verifyTicket } from '#protocol/scanning/kt1.ts'
import { openEpochKey, verifyEd25519 } from './keys.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'epoch-key-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const fields = {
  key_id: 2,
  exhibitor_id: 1,
  ticket_id: '0123456789ab',
  schedule_id: 9,
  slot: 4,
  generation: 0,
  door_group: 0,
  flags: 0,
}

test('F-273 a ticket signed on the box verifies with the public half it exports, after a restart too', async () => {
  const { public_key } = openEpochKey(directory, 7)
  const text = signTicket(fields, openEpochKey(directory, 7).sign)
  expect(await verifyTicket(text, [{ exhibitor_id: 1, key_id: 2, public_key }], verifyEd25519)).toMatchObject({
    ok: true,
  })
})

test('L5 every epoch has a key of its own', async () => {
  const seventh = openEpochKey(directory, 7)
  const eighth = openEpochKey(directory, 8)
  const text = signTicket(fields, eighth.sign)
  const key = { exhibitor_id: 1, key_id: 2, public_key: seventh.public_key }
  expect(await verifyTicket(text, [key], verifyEd25519)).toMatchObject({
    ok: false,
    refusal: { code: 'bad_signature' },
  })
})

test('SECURITY secrets: the key file is its owner’s alone, and one that others may read is refused', () => {
  openEpochKey(directory, 7)
  expect(readdirSync(directory)).toEqual(['ticket-key-7.pem'])
  const file = join(directory, 'ticket-key-7.pem')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  expect(() => openEpochKey(directory, 7)).toThrow('0600')
})

test('SECURITY secrets: processes that start at once agree on their keys', async () => {
  const epochs = Array.from({ length: 30 }, (_, i) => i)
  const script = `
    const { openEpochKey } = await import(${JSON.stringify(join(import.meta.dirname, 'keys.ts'))})
    process.stdout.write('ready ')
    process.stdin.once('data', () => {
      process.stdout.write(JSON.stringify(${JSON.stringify(epochs)}.map((n) => openEpochKey(${JSON.stringify(directory)}, n).public_key)))
      process.stdin.destroy()
    })
  `
  const children = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]))
  await Promise.all(children.map((child) => once(child.stdout, 'data')))
  const printed = children.map((child) => streamText(child.stdout))
  for (const child of children) child.stdin.write('go')
  const agreed = JSON.stringify(epochs.map((n) => openEpochKey(directory, n).public_key))
  expect(await Promise.all(printed)).toEqual([agreed, agreed, agreed])
})

test('F-273 a public key of a wrong length verifies nothing', () => {
  expect(verifyEd25519(new Uint8Array(31), new Uint8Array(20), new Uint8Array(64))).toBe(false)
})
