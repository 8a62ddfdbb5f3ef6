import { expect, test } from 'vitest'
import { parseSecretHash } from '#protocol/access/pin-hash.ts'
import { hashSecret, verifySecret } from './secret.ts'

test('SECURITY Sessions: a PIN is kept as argon2id, salted, and only the same PIN opens it', async () => {
  const [first, second] = await Promise.all([hashSecret('2468'), hashSecret('2468')])
  expect(first).not.toBe(second)
  expect(first).not.toContain('2468')
  expect(parseSecretHash(first)).toMatchObject({ memory: 19_456, passes: 2, parallelism: 1 })
  expect(await verifySecret('2468', first)).toBe(true)
  expect(await verifySecret('2469', first)).toBe(false)
  expect(await verifySecret('2468', 'plain')).toBe(false)
})

test('SECURITY Sessions: a hash with older parameters is still understood', async () => {
  const hash = 'argon2id$m=64,t=1,p=1$00112233445566778899aabbccddeeff$'
  const known = await hashSecret('80421')
  expect(parseSecretHash(`${hash}${'ab'.repeat(32)}`)).toMatchObject({ memory: 64, passes: 1 })
  expect(await verifySecret('80421', `${hash}${'ab'.repeat(32)}`)).toBe(false)
  expect(await verifySecret('80421', known)).toBe(true)
})
