import { refuse } from '#protocol/result.ts'
import { typeFaults } from '#protocol/vouchers/type-faults.ts'
import type { VoucherType } from '#protocol/vouchers/voucher-type.ts'
import type { Checks, Derived } from '../kit/hooks.ts'
import { cleanPage, pageHtmlFaults } from '../kit/page-html.ts'
import { isNamed } from '../kit/references.ts'

export const derive: Derived = {
  voucher_type: (_, given) => cleanPage(given as Partial<VoucherType>),
}

export const check: Checks = {
  /** Its numbers fit together. One that a rate takes stays. */
  voucher_type: async ({ action, after, client }) => {
    const type = after as VoucherType
    if (action !== 'delete') return [...typeFaults(type), ...pageHtmlFaults(type)]
    const isUsed = await isNamed(client, 'price_rates', 'voucher_type_id', type.id)
    return isUsed ? [refuse('still_used').refusal] : []
  },
}
