import { account } from './en/account.ts'
import { audience } from './en/audience.ts'
import { boxes } from './en/boxes.ts'
import { cancel } from './en/cancel.ts'
import { dashboard } from './en/dashboard.ts'
import { door } from './en/door.ts'
import { exhibitors } from './en/exhibitors.ts'
import { fields } from './en/fields.ts'
import { home } from './en/home.ts'
import { kit } from './en/kit.ts'
import { movies } from './en/movies.ts'
import { moving } from './en/moving.ts'
import { paper } from './en/paper.ts'
import { people } from './en/people.ts'
import { planner } from './en/planner.ts'
import { priceTable } from './en/price-table.ts'
import { purchase } from './en/purchase.ts'
import { resources } from './en/resources.ts'
import { schedules } from './en/schedules.ts'
import { screens } from './en/screens.ts'
import { seatPlan } from './en/seat-plan.ts'
import { settings } from './en/settings.ts'
import { setup } from './en/setup.ts'
import { shell } from './en/shell.ts'
import { singleVouchers } from './en/single-vouchers.ts'
import { stock } from './en/stock.ts'
import { tasks } from './en/tasks.ts'
import { voucherPacks } from './en/voucher-packs.ts'
import { whatIf } from './en/what-if.ts'

/**
 * Texts of the portal. English is the source of keys.
 * @source F-006
 */
export const en = {
  ...account,
  ...audience,
  ...cancel,
  ...dashboard,
  ...boxes,
  ...door,
  ...exhibitors,
  ...fields,
  ...home,
  ...kit,
  ...movies,
  ...moving,
  ...paper,
  ...planner,
  ...priceTable,
  ...purchase,
  ...people,
  ...resources,
  ...schedules,
  ...screens,
  ...setup,
  ...settings,
  ...seatPlan,
  ...shell,
  ...singleVouchers,
  ...stock,
  ...tasks,
  ...voucherPacks,
  ...whatIf,
} as const
