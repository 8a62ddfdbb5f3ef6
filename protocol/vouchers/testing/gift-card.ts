import { type VoucherType, voucherType } from '../voucher-type.ts'

/** A gift card of one to twenty turns, with food and drink in steps of five euros. */
export function giftCard(fields: Partial<VoucherType> = {}): VoucherType {
  return voucherType.row.parse({
    id: 1,
    exhibitor_id: 1,
    version: 1,
    deleted_at: null,
    type: 'giftcard',
    title: 'Gift card',
    slug: 'gift-card',
    cost_turn: 1250,
    value_ticket: 1150,
    value_handling: 100,
    products_enabled: true,
    products_max: 5_000,
    products_step: 500,
    ...fields,
  })
}
