import { de as shell } from '../shell/de.ts'
import type { Translated } from '../texts.ts'
import { conflicts } from './de/conflicts.ts'
import { devices } from './de/devices.ts'
import { dialogs } from './de/dialogs.ts'
import { emergency } from './de/emergency.ts'
import { notices } from './de/notices.ts'
import { payments } from './de/payments.ts'
import { sale } from './de/sale.ts'
import { schedules } from './de/schedules.ts'
import { seats } from './de/seats.ts'
import { start } from './de/start.ts'
import type { en } from './en.ts'

export const de: Translated<typeof en> = {
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
