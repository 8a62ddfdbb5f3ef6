import type { GiftPage, VoucherPage } from '#protocol/site/pages.ts'
import type { WireVoucher, WireVoucherType } from '#protocol/vouchers/shop-calls.ts'
import { TODAY } from './sample.ts'

/** A gift card of one to twenty visits, with food and drink in steps of five euros. */
export function voucherType(facts: Partial<WireVoucherType> = {}): WireVoucherType {
  return {
    id: 1,
    slug: 'gift-card',
    type: 'giftcard',
    title: 'Gift card',
    page_title: 'Gift card',
    description: 'As many visits as you like.',
    content: '',
    cost_turn: 1_250,
    turns_default: 2,
    turns_min: 1,
    turns_max: 20,
    turns_step: 1,
    products_enabled: true,
    products_default: 0,
    products_min: 0,
    products_max: 10_000,
    products_step: 500,
    price_from: 1_250,
    valid_until: '2029-12-31',
    ...facts,
  }
}

export function tenVisits(facts: Partial<WireVoucherType> = {}): WireVoucherType {
  const always = { turns_default: 10, turns_min: 10, turns_max: 10, turns_step: 10, products_enabled: false }
  const named = { id: 3, slug: 'ten-visit-card', type: 'subscription', title: 'Ten-visit card' } as const
  const priced = { cost_turn: 950, price_from: 9_500, valid_until: '2027-11-21' }
  return voucherType({ ...always, ...named, page_title: 'Ten visits', ...priced, ...facts })
}

/** A gift whose giver may still change it. */
export const GIFT: GiftPage = {
  title: 'Gift card',
  holder_name: 'Inge',
  email: 'inge@example.org',
  message: '',
  deliver_on: '2026-11-25',
  today: '2026-11-21',
  last_day: '2027-11-21',
  is_sent: false,
}

/** The page of the gift card, empty as it comes. */
export function voucher(facts: Partial<WireVoucherType> = {}, changes: Partial<VoucherPage> = {}): VoucherPage {
  return {
    voucher_type: voucherType(facts),
    today: TODAY,
    payment_methods: [{ id: 1, name: 'Card', type: 'online', component: 'redirect' }],
    is_test: false,
    ...changes,
  }
}

/** A card of ten visits that adults may use, with three left. */
export function tenVisitCard(facts: Partial<WireVoucher> = {}): WireVoucher {
  const uuid = '5b1f6c3e-9a51-4d0c-8f0e-3f1f6c2f7a10'
  return {
    uuid,
    id: `${uuid}.${'ab'.repeat(32)}`,
    title: 'Ten-visit card',
    barcode_text: 'ABCD EFGH JKMN PQ4F 7',
    valid_from: TODAY,
    valid_until: '2027-06-30',
    total_turns: 10,
    remaining_turns: 3,
    redeemable_turn: 3,
    used: 0,
    price_rate_ids: [1],
    ...facts,
  }
}
