import { describe, expect, test } from 'vitest'
import { isCommonPassword, NewPassword } from './password.ts'

const NAMES = ['Anton Berger', 'anton@lichthof.example', 'Lichthof Kinos']

describe('SECURITY "Sessions": passwords that are tried first', () => {
  test.each([
    'password123',
    'Passw0rd!!',
    'P@ssw0rd2026',
    'motdepasse1',
    'Wachtwoord12',
    'qwertz123456',
    '1234567890',
    'aaaaaaaaaa',
    'abcdefghijkl',
    'Lichthof2026',
    'antonberger1',
    'Kino2026!Kino',
    'Sommer2026!',
    'admin-admin',
    '9876543210',
  ])('%s is common', (password) => {
    expect(isCommonPassword(password, NAMES)).toBe(true)
  })
  test.each(['correct horse battery', 'zebra-Regal-91-tulpe', 'vBx7qLm2Rt', 'Mein Hund heisst Emil'])(
    '%s is not',
    (password) => {
      expect(isCommonPassword(password, NAMES)).toBe(false)
    },
  )
})

test('F-179 a new password has ten letters at least', () => {
  expect(NewPassword.safeParse('a'.repeat(9)).success).toBe(false)
  expect(NewPassword.safeParse('a'.repeat(10)).success).toBe(true)
})
