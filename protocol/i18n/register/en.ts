import { en as shell } from '../shell/en.ts'
import { conflicts } from './en/conflicts.ts'
import { devices } from './en/devices.ts'
import { dialogs } from './en/dialogs.ts'
import { emergency } from './en/emergency.ts'
import { notices } from './en/notices.ts'
import { payments } from './en/payments.ts'
import { sale } from './en/sale.ts'
import { schedules } from './en/schedules.ts'
import { seats } from './en/seats.ts'
import { start } from './en/start.ts'

/** Texts of the register, with those of the shell around it. English is the source of keys. @source F-006 */
export const en = {
  ...shell,
  ...conflicts,
  ...devices,
  ...emergency,
  ...notices,
  ...payments,
  ...dialogs,
  ...sale,
  ...schedules,
  ...seats,
  ...start,
} as const
