import { typeFaults } from '#protocol/vouchers/type-faults.ts'
import type { VoucherType } from '#protocol/vouchers/voucher-type.ts'
import type { Checks, Derived } from '../kit/hooks.ts'
import { cleanPage, pageHtmlFaults } from '../kit/page-html.ts'

export const derive: Derived = {
  voucher_type: (_, given) => cleanPage(given as Partial<VoucherType>),
}

export const check: Checks = {
  /** Its numbers fit together. */
  voucher_type: ({ action, after }) => {
    if (action === 'delete') return []
    const type = after as VoucherType
    return [...typeFaults(type), ...pageHtmlFaults(type)]
  },
}
