import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { account } from './nl/account.ts'
import { audience } from './nl/audience.ts'
import { boxes } from './nl/boxes.ts'
import { cancel } from './nl/cancel.ts'
import { dashboard } from './nl/dashboard.ts'
import { door } from './nl/door.ts'
import { exhibitors } from './nl/exhibitors.ts'
import { fields } from './nl/fields.ts'
import { home } from './nl/home.ts'
import { kit } from './nl/kit.ts'
import { movies } from './nl/movies.ts'
import { moving } from './nl/moving.ts'
import { paper } from './nl/paper.ts'
import { people } from './nl/people.ts'
import { planner } from './nl/planner.ts'
import { priceTable } from './nl/price-table.ts'
import { purchase } from './nl/purchase.ts'
import { resources } from './nl/resources.ts'
import { schedules } from './nl/schedules.ts'
import { screens } from './nl/screens.ts'
import { seatPlan } from './nl/seat-plan.ts'
import { settings } from './nl/settings.ts'
import { setup } from './nl/setup.ts'
import { shell } from './nl/shell.ts'
import { singleVouchers } from './nl/single-vouchers.ts'
import { stock } from './nl/stock.ts'
import { tasks } from './nl/tasks.ts'
import { voucherPacks } from './nl/voucher-packs.ts'
import { whatIf } from './nl/what-if.ts'

export const nl: Translated<typeof en> = {
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
}
