import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signTicket, type TicketFields, verifyTicket } from '#protocol/scanning/kt1.ts'
import { openExhibitorKey, verifyEd25519 } from './keys.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'exhibitor-key-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const fields: TicketFields = {
  key_id: 0,
  exhibitor_id: 1,
  ticket_id: '0123456789ab',
  schedule_id: 9,
  slot: 4,
  generation: 0,
  door_group: 0,
  flags: 0,
}

test('F-273 a ticket signed at the hub verifies with the public half it exports, after a restart too', async () => {
  const { public_key } = openExhibitorKey(directory, 1)
  const text = signTicket(fields, openExhibitorKey(directory, 1).sign)
  expect(await verifyTicket(text, [{ exhibitor_id: 1, key_id: 0, public_key }], verifyEd25519)).toEqual({
    ok: true,
    value: fields,
  })
})

test('SECURITY tenants: exhibitors have keys of their own', async () => {
  const foreign = openExhibitorKey(directory, 2)
  const text = signTicket(fields, foreign.sign)
  const key = { exhibitor_id: 1, key_id: 0, public_key: openExhibitorKey(directory, 1).public_key }
  expect(await verifyTicket(text, [key], verifyEd25519)).toMatchObject({
    ok: false,
    refusal: { code: 'bad_signature' },
  })
})

test('SECURITY secrets: the key file is its owner’s alone, and one that others may read is refused', () => {
  openExhibitorKey(directory, 1)
  expect(readdirSync(directory)).toEqual(['ticket-key-exhibitor-1.pem'])
  const file = join(directory, 'ticket-key-exhibitor-1.pem')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o640)
  expect(() => openExhibitorKey(directory, 1)).toThrow('0600')
})
