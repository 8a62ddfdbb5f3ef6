import { createPrivateKey, createPublicKey, sign as edSign, verify as edVerify, type KeyObject } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase45 } from './base45.ts'
import { humanCode } from './human-code.ts'
import fixture from './kt1.fixture.json' with { type: 'json' }
import {
  decodeTicket,
  encodeTicket,
  readTicket,
  signTicket,
  TicketFields,
  type TicketKey,
  type Verify,
  verifyTicket,
} from './kt1.ts'
import { acceptedMutants } from './mutants.ts'

/**
 * Codes to forge; docs/security.md promises 100,000 (`npm run soak`), each run takes a seeded hundredth.
 */
const MUTANTS = Number(process.env.CODE_MUTANTS ?? 1_000)

/** Ed25519 keys from a seed of 32 equal bytes (RFC 8410 wraps them in these headers). */
function keyPair(seed: number): { privateKey: KeyObject; raw: string } {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, seed)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(12).toString('hex')
  return { privateKey, raw }
}

const verify: Verify = (publicKey, bytes, signature) => {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  return edVerify(null, bytes, { key: der, format: 'der', type: 'spki' }, signature)
}

const box = keyPair(7)
function sign(bytes: Uint8Array): Uint8Array {
  return edSign(null, bytes, box.privateKey)
}
const keys: TicketKey[] = [
  { exhibitor_id: 1, key_id: 3, public_key: box.raw },
  { exhibitor_id: 1, key_id: 4, public_key: keyPair(8).raw },
]
const ticket: TicketFields = {
  key_id: 3,
  exhibitor_id: 1,
  ticket_id: '0123456789ab',
  schedule_id: 70_123,
  slot: 216,
  generation: 0,
  door_group: 0,
  flags: 0,
}
const anyFields = fc.record({
  key_id: fc.nat(255),
  exhibitor_id: fc.nat(65_535),
  ticket_id: fc.bigInt({ min: 0n, max: 2n ** 48n - 1n }).map((value) => value.toString(16).padStart(12, '0')),
  schedule_id: fc.nat(4_294_967_295),
  slot: fc.nat(65_535),
  generation: fc.nat(255),
  door_group: fc.nat(15),
  flags: fc.nat(15),
})

describe('F-273 the ticket code KT1', () => {
  test('the 20 bytes stand in the order of docs/ledger.md', () => {
    const bytes = encodeTicket({
      ...ticket,
      exhibitor_id: 0x1234,
      slot: 0x0203,
      generation: 5,
      door_group: 2,
      flags: 1,
    })
    expect(Buffer.from(bytes).toString('hex')).toBe(
      '01031234' + '0123456789ab' + '000111eb' + '0203' + '05' + '12' + '0000',
    )
  })

  test('any ticket comes back from its bytes and from its signed text', () => {
    fc.assert(
      fc.property(anyFields, (fields) => {
        expect(decodeTicket(encodeTicket(fields))).toEqual({ ok: true, value: fields })
        expect(readTicket(signTicket(fields, () => new Uint8Array(64)))).toMatchObject({ ok: true, value: { fields } })
      }),
    )
  })

  test.each([
    ['a ticket id of 11 digits', { ticket_id: '0123456789a' }],
    ['an upper-case ticket id', { ticket_id: '0123456789AB' }],
    ['slot 65536', { slot: 65_536 }],
    ['generation 256', { generation: 256 }],
    ['exhibitor 65536', { exhibitor_id: 65_536 }],
    ['schedule 2^32', { schedule_id: 4_294_967_296 }],
    ['door group 16', { door_group: 16 }],
    ['half a slot', { slot: 1.5 }],
  ])('%s is never written', (_, wrong) => {
    expect(() => encodeTicket({ ...ticket, ...wrong })).toThrow()
  })

  test('a signed text is 130 letters of the alphanumeric mode and verifies', async () => {
    const text = signTicket(ticket, sign)
    expect(text).toMatch(/^KT1:[0-9A-Z $%*+\-./:]{126}$/)
    expect(await verifyTicket(text, keys, verify)).toEqual({ ok: true, value: ticket })
  })

  test('a key number that came back is tried with both its keys', async () => {
    const reused = [{ ...keys[1]!, key_id: 3 }, keys[0]!]
    expect(await verifyTicket(signTicket(ticket, sign), reused, verify)).toMatchObject({ ok: true })
  })

  test.each<[string, string, TicketKey[]]>([
    ['unknown_key', signTicket({ ...ticket, key_id: 9 }, sign), keys],
    ['unknown_key', signTicket({ ...ticket, exhibitor_id: 2 }, sign), keys],
    ['bad_signature', signTicket({ ...ticket, key_id: 4 }, sign), keys],
    ['bad_signature', signTicket(ticket, () => new Uint8Array(64)), keys],
    ['not_a_ticket_code', signTicket(ticket, sign).slice(1), keys],
    ['not_a_ticket_code', `${signTicket(ticket, sign)} `, keys],
    ['not_a_ticket_code', `${signTicket(ticket, sign)}000`, keys],
    ['not_a_ticket_code', 'https://example.org/ticket/1', keys],
    ['not_a_ticket_code', '', keys],
    ['unknown_version', `KT1:${encodeBase45(Uint8Array.from({ length: 84 }, (_, i) => (i === 0 ? 2 : 0)))}`, keys],
    [
      'not_a_ticket_code',
      `KT1:${encodeBase45(Uint8Array.from({ length: 84 }, (_, i) => (i === 0 || i === 19 ? 1 : 0)))}`,
      keys,
    ],
  ])('refused as %s: %s', async (code, text, known) => {
    expect(await verifyTicket(text, known, verify)).toMatchObject({ ok: false, refusal: { code } })
  })

  test('a signature of another length is a bug of the signer', () => {
    expect(() => signTicket(ticket, () => new Uint8Array(63))).toThrow(RangeError)
  })

  test('SECURITY figures: 1,000 seeded mutants of valid codes, 0 accepted (the soak takes 100,000)', async () => {
    const valid = [0, 1, 2, 3].map((generation) => signTicket({ ...ticket, generation, slot: 10 + generation }, sign))
    for (const text of valid) expect(await verifyTicket(text, keys, verify)).toMatchObject({ ok: true })
    expect(await acceptedMutants(valid, keys, verify, MUTANTS, 20_261_121)).toEqual([])
  }, 120_000)

  test('SECURITY figures: the mutant test notices a verifier that lets everything pass', async () => {
    const valid = [signTicket(ticket, sign), signTicket({ ...ticket, generation: 1 }, sign)]
    expect((await acceptedMutants(valid, keys, () => true, 1_000, 1)).length).toBeGreaterThan(100)
  })
})

test.each(fixture)('F-273 a code of $issued_on is read for ever', async ({ fields, public_key, text, human_code }) => {
  const key = { exhibitor_id: fields.exhibitor_id, key_id: fields.key_id, public_key }
  expect(await verifyTicket(text, [key], verify)).toEqual({ ok: true, value: TicketFields.parse(fields) })
  expect(humanCode(fields.ticket_id)).toBe(human_code)
})
