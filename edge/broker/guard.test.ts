import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FRAMES_PER_SECOND, PACKETS_PER_SECOND, PacketGuard } from './guard.ts'

const CONNECT = Uint8Array.of(0x10, 2, 0, 0)
const ping = Uint8Array.of(0xc0, 0)
/** A PUBLISH whose whole frame has this many bytes. */
function publish(bytes: number): Uint8Array {
  for (let lengthBytes = 1; lengthBytes <= 4; lengthBytes++) {
    const body = bytes - 1 - lengthBytes
    if (body < 128 ** lengthBytes) {
      const frame = new Uint8Array(bytes)
      frame[0] = 0x30
      for (let i = 0, rest = body; i < lengthBytes; i++, rest = Math.floor(rest / 128)) {
        frame[1 + i] = (rest % 128) | (i < lengthBytes - 1 ? 0x80 : 0)
      }
      return frame
    }
  }
  throw new Error('too large for MQTT')
}

function connected(now = () => 0) {
  const guard = new PacketGuard(now)
  guard.refuse(CONNECT)
  return guard
}

test('SECURITY "Broker" a packet of 64 kB passes, one byte more does not, whole or byte by byte', () => {
  expect(connected().refuse(publish(64 * 1024))).toBeNull()
  expect(connected().refuse(publish(64 * 1024 + 1))).toContain('above')
  const slow = connected()
  const answers = [...publish(64 * 1024 + 1).slice(0, 8)].map((byte) => slow.refuse(Uint8Array.of(byte)))
  expect(answers.find((answer) => answer !== null)).toContain('above')
})

test('a packet that is too large is refused at its header, before its body', () => {
  expect(connected().refuse(publish(1024 * 1024).slice(0, 4))).toContain('above')
})

test.each([
  ['CONNECT twice', [CONNECT, CONNECT], 'CONNECT'],
  ['something before CONNECT', [ping], 'CONNECT'],
  ['a packet only servers send', [CONNECT, Uint8Array.of(0x20, 0)], 'type 2'],
  ['type 0', [Uint8Array.of(0, 0)], 'type 0'],
  ['type 15', [CONNECT, Uint8Array.of(0xf0, 0)], 'type 15'],
  ['a length of five bytes', [CONNECT, Uint8Array.of(0x30, 0x80, 0x80, 0x80, 0x80, 0)], 'does not end'],
])('%s is refused', (_what, frames, why) => {
  const guard = new PacketGuard(() => 0)
  expect(frames.map((frame) => guard.refuse(frame)).at(-1)).toContain(why)
})

test('a flood of small packets is refused, the same number over two seconds is not', () => {
  let now = 0
  const flood = connected(() => now)
  for (let i = 1; i < PACKETS_PER_SECOND; i++) expect(flood.refuse(ping)).toBeNull()
  expect(flood.refuse(ping)).toContain('a second')
  const calm = connected(() => now)
  for (let i = 1; i < PACKETS_PER_SECOND; i++) expect(calm.refuse(ping)).toBeNull()
  now = 1_000
  expect(calm.refuse(ping)).toBeNull()
})

test('acknowledgements follow the broker and do not count as packets of the client, but for a flood of them', () => {
  const guard = connected()
  const ack = Uint8Array.of(0x40, 2, 0, 1)
  for (let i = 1; i < FRAMES_PER_SECOND; i++) expect(guard.refuse(ack)).toBeNull()
  expect(guard.refuse(ack)).toContain('a second')
})

test('how the bytes are cut into chunks does not change the answer', () => {
  const sizes = fc.array(fc.integer({ min: 2, max: 70_000 }), { minLength: 1, maxLength: 5 })
  const cuts = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(sizes, cuts, (frames, steps) => {
      const bytes = Buffer.concat([CONNECT, ...frames.map(publish)])
      const whole = new PacketGuard(() => 0).refuse(bytes)
      const guard = new PacketGuard(() => 0)
      let cut: string | null = null
      for (let at = 0, i = 0; at < bytes.length && cut === null; i++) {
        const step = steps[i % steps.length]!
        cut = guard.refuse(bytes.subarray(at, at + step))
        at += step
      }
      expect(cut).toBe(whole)
      expect(whole === null).toBe(frames.every((size) => size <= 64 * 1024))
    }),
    { seed: 20_261_121, numRuns: 200 },
  )
})
