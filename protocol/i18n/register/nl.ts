import { nl as shell } from '../shell/nl.ts'
import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { conflicts } from './nl/conflicts.ts'
import { devices } from './nl/devices.ts'
import { dialogs } from './nl/dialogs.ts'
import { emergency } from './nl/emergency.ts'
import { notices } from './nl/notices.ts'
import { payments } from './nl/payments.ts'
import { sale } from './nl/sale.ts'
import { schedules } from './nl/schedules.ts'
import { seats } from './nl/seats.ts'
import { start } from './nl/start.ts'

export const nl: Translated<typeof en> = {
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
}
