import { de as alerts } from '../../alerts/de.ts'
import { account } from './account.ts'
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
import { resources } from './resources.ts'
import { schedules } from './schedules.ts'
import { screens } from './screens.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { tasks } from './tasks.ts'

/** What the first screen may say, and every other one. */
export const first = {
  ...account,
  alerts,
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
  ...people,
  ...resources,
  ...schedules,
  ...screens,
  ...setup,
  ...settings,
  ...shell,
  ...tasks,
} as const
