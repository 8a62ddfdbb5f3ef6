import { expect, test } from 'vitest'
import { readDrawnCode } from '#protocol/vouchers/code.ts'
import { SealBroken } from '../kit/sealed.ts'
import { VoucherCodes } from './codes.ts'

const codes = new VoucherCodes('a key of these tests')

test('SECURITY "Codes" a code is kept encrypted, and found by a hash that is another one in every house and under every key', () => {
  const kept = codes.keep(1, 'GIFT0001')
  expect(JSON.stringify(kept)).not.toContain('GIFT')
  expect(kept).toMatchObject({ code_hash: codes.hash(1, 'GIFT0001'), last_four: '0001' })
  const others = [codes.hash(2, 'GIFT0001'), codes.hash(1, 'GIFT0002'), new VoucherCodes('another').hash(1, 'GIFT0001')]
  expect(new Set([kept.code_hash, ...others]).size).toBe(4)
  expect(codes.open(1, kept)).toBe('GIFT0001')
  expect(codes.keep(1, 'GIFT0001').code_sealed).not.toBe(kept.code_sealed)
})

test('SECURITY "Codes" a sealed code opens in its own house, beside its own hash and with its own key alone', () => {
  const kept = codes.keep(1, 'GIFT0001')
  expect(() => codes.open(2, kept)).toThrow(SealBroken)
  expect(() => codes.open(1, { ...kept, code_hash: codes.hash(1, 'GIFT0002') })).toThrow(SealBroken)
  expect(() => new VoucherCodes('another').open(1, kept)).toThrow(SealBroken)
})

test('SECURITY "Codes" a drawn code has its prefix, and is never drawn again', () => {
  const drawn = Array.from({ length: 500 }, () => codes.open(1, codes.draw(1, 'KN24')))
  expect(drawn.every((code) => code.startsWith('KN24') && readDrawnCode(code).ok)).toBe(true)
  expect(new Set(drawn).size).toBe(drawn.length)
})
