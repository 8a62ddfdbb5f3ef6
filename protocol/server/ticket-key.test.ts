import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signTicket, type TicketFields, verifyTicket } from '../scanning/kt1.ts'
import { openTicketKey, verifyEd25519 } from './ticket-key.ts'

let directory: string
function file(name: string) {
  return join(directory, `${name}.pem`)
}
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'foyer-key-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const fields: TicketFields = {
  key_id: 2,
  exhibitor_id: 1,
  ticket_id: '0123456789ab',
  schedule_id: 9,
  slot: 4,
  generation: 0,
  door_group: 0,
  flags: 0,
}

test('F-273 a ticket verifies with the public half of the key that signed it, after a restart too, and with no other', async () => {
  const text = signTicket(fields, openTicketKey(file('a')).sign)
  const verified = (name: string) =>
    verifyTicket(
      text,
      [{ exhibitor_id: 1, key_id: 2, public_key: openTicketKey(file(name)).public_key }],
      verifyEd25519,
    )
  expect(await verified('a')).toEqual({ ok: true, value: fields })
  expect(await verified('b')).toMatchObject({ ok: false, refusal: { code: 'bad_signature' } })
  expect(statSync(file('a')).mode & 0o777).toBe(0o600)
})

test('F-273 a public key of a wrong length verifies nothing', () => {
  expect(verifyEd25519(new Uint8Array(31), new Uint8Array(20), new Uint8Array(64))).toBe(false)
})
