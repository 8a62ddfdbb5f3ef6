import { describe, expect, test } from 'vitest'
import { readCode, STEP_MS, spellRecoveryCode, stepsAt } from './one-time-code.ts'

test('SECURITY "Sessions" a one-time code is right one step early or late', () => {
  expect(stepsAt(10 * STEP_MS)).toEqual([9, 10, 11])
  expect(stepsAt(11 * STEP_MS - 1)).toEqual([9, 10, 11])
  expect(stepsAt(11 * STEP_MS)).toEqual([10, 11, 12])
})

describe('a code as it is typed', () => {
  test.each([
    ['123456', { kind: 'one_time', letters: '123456' }],
    [' 123 456 ', { kind: 'one_time', letters: '123456' }],
    ['7k4m 22qx-AB9C d3ef', { kind: 'recovery', letters: '7K4M22QXAB9CD3EF' }],
    ['2345678923456789', { kind: 'recovery', letters: '2345678923456789' }],
    ['12345', null],
    ['1234567', null],
    ['12345a', null],
    ['٣٤٥٦٧٨', null],
    ['7K4M-22QX-AB9C-D3E0', null],
    ['', null],
  ])('%j', (text, code) => {
    expect(readCode(text)).toEqual(code)
  })

  test('a recovery code is read as it is shown', () => {
    expect(spellRecoveryCode('7K4M22QXAB9CD3EF')).toBe('7K4M-22QX-AB9C-D3EF')
    expect(readCode(spellRecoveryCode('7K4M22QXAB9CD3EF'))?.letters).toBe('7K4M22QXAB9CD3EF')
  })
})
