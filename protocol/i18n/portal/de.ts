import type { Translated } from '../texts.ts'
import { account } from './de/account.ts'
import { audience } from './de/audience.ts'
import { boxes } from './de/boxes.ts'
import { cancel } from './de/cancel.ts'
import { dashboard } from './de/dashboard.ts'
import { door } from './de/door.ts'
import { exhibitors } from './de/exhibitors.ts'
import { fields } from './de/fields.ts'
import { home } from './de/home.ts'
import { kit } from './de/kit.ts'
import { movies } from './de/movies.ts'
import { moving } from './de/moving.ts'
import { paper } from './de/paper.ts'
import { people } from './de/people.ts'
import { planner } from './de/planner.ts'
import { priceTable } from './de/price-table.ts'
import { purchase } from './de/purchase.ts'
import { resources } from './de/resources.ts'
import { schedules } from './de/schedules.ts'
import { screens } from './de/screens.ts'
import { seatPlan } from './de/seat-plan.ts'
import { settings } from './de/settings.ts'
import { setup } from './de/setup.ts'
import { shell } from './de/shell.ts'
import { singleVouchers } from './de/single-vouchers.ts'
import { stock } from './de/stock.ts'
import { tasks } from './de/tasks.ts'
import { voucherPacks } from './de/voucher-packs.ts'
import { whatIf } from './de/what-if.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
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
