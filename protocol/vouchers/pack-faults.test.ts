import { expect, test } from 'vitest'
import { packFaults } from './pack-faults.ts'
import { type VoucherPack, voucherPack } from './voucher-pack.ts'

function pack(fields: Partial<VoucherPack> = {}): VoucherPack {
  const stamps = { id: 1, exhibitor_id: 1, version: 1, deleted_at: null }
  return voucherPack.row.parse({ ...stamps, name: 'Autumn', cinema_id: 1, voucher_type_id: 1, count: 50, ...fields })
}

test.each<[string, Partial<VoucherPack>, string[]]>([
  ['of any day', {}, []],
  ['from a day on', { valid_from: '2026-12-01' }, []],
  ['of one day', { valid_from: '2026-12-01', valid_until: '2026-12-01' }, []],
  ['that ends before it begins', { valid_from: '2026-12-01', valid_until: '2026-11-30' }, ['valid_until']],
])('F-213 the cards of a pack %s', (_what, fields, faults) => {
  expect(packFaults(null, pack(fields)).map(({ field }) => field)).toEqual(faults)
})

test('F-213 what stands on the cards of a pack, and where they lie, is not changed; its name, days and block are', () => {
  const other = { cinema_id: 2, voucher_type_id: 2, codes: 'imported', prefix: 'KN', count: 51 } as const
  expect(packFaults(pack(), pack(other)).map(({ code, field }) => [code, field])).toEqual(
    Object.keys(other).map((field) => ['fixed', field]),
  )
  expect(packFaults(pack(), pack({ name: 'Winter', valid_until: '2027-12-31', is_blocked: true }))).toEqual([])
})
