import { account } from './account.ts'
import { audience } from './audience.ts'
import { boxes } from './boxes.ts'
import { dashboard } from './dashboard.ts'
import { door } from './door.ts'
import { exhibitors } from './exhibitors.ts'
import { fields } from './fields.ts'
import { home } from './home.ts'
import { kit } from './kit.ts'
import { movies } from './movies.ts'
import { paper } from './paper.ts'
import { people } from './people.ts'
import { planner } from './planner.ts'
import { priceTable } from './price-table.ts'
import { purchase } from './purchase.ts'
import { resources } from './resources.ts'
import { schedules } from './schedules.ts'
import { screens } from './screens.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { singleVouchers } from './single-vouchers.ts'
import { stock } from './stock.ts'
import { tasks } from './tasks.ts'
import { voucherPacks } from './voucher-packs.ts'
import { whatIf } from './what-if.ts'

/** What the first screen may say, and every other one. */
export const first = {
  ...account,
  ...audience,
  ...dashboard,
  ...boxes,
  ...door,
  ...exhibitors,
  ...fields,
  ...home,
  ...kit,
  ...movies,
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
  ...shell,
  ...singleVouchers,
  ...stock,
  ...tasks,
  ...voucherPacks,
  ...whatIf,
} as const
