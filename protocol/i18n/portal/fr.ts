import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { account } from './fr/account.ts'
import { audience } from './fr/audience.ts'
import { boxes } from './fr/boxes.ts'
import { cancel } from './fr/cancel.ts'
import { dashboard } from './fr/dashboard.ts'
import { door } from './fr/door.ts'
import { exhibitors } from './fr/exhibitors.ts'
import { fields } from './fr/fields.ts'
import { home } from './fr/home.ts'
import { kit } from './fr/kit.ts'
import { movies } from './fr/movies.ts'
import { moving } from './fr/moving.ts'
import { paper } from './fr/paper.ts'
import { people } from './fr/people.ts'
import { planner } from './fr/planner.ts'
import { priceTable } from './fr/price-table.ts'
import { purchase } from './fr/purchase.ts'
import { resources } from './fr/resources.ts'
import { schedules } from './fr/schedules.ts'
import { screens } from './fr/screens.ts'
import { seatPlan } from './fr/seat-plan.ts'
import { settings } from './fr/settings.ts'
import { setup } from './fr/setup.ts'
import { shell } from './fr/shell.ts'
import { singleVouchers } from './fr/single-vouchers.ts'
import { stock } from './fr/stock.ts'
import { tasks } from './fr/tasks.ts'
import { voucherPacks } from './fr/voucher-packs.ts'
import { whatIf } from './fr/what-if.ts'

export const fr: Translated<typeof en> = {
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
