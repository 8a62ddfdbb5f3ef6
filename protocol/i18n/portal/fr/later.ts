import { audience } from './audience.ts'
import { cancel } from './cancel.ts'
import { conflicts } from './conflicts.ts'
import { moving } from './moving.ts'
import { personalData } from './personal-data.ts'
import { priceTable } from './price-table.ts'
import { purchase } from './purchase.ts'
import { seatPlan } from './seat-plan.ts'
import { singleVouchers } from './single-vouchers.ts'
import { stock } from './stock.ts'
import { voucherPacks } from './voucher-packs.ts'
import { whatIf } from './what-if.ts'

/** What only screens say that are opened later (B7). */
export const later = {
  ...audience,
  ...cancel,
  ...conflicts,
  ...moving,
  ...personalData,
  ...priceTable,
  ...purchase,
  ...seatPlan,
  ...singleVouchers,
  ...stock,
  ...voucherPacks,
  ...whatIf,
} as const
