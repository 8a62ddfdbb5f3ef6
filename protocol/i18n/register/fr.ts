import { fr as shell } from '../shell/fr.ts'
import type { Translated } from '../texts.ts'
import type { en } from './en.ts'
import { conflicts } from './fr/conflicts.ts'
import { devices } from './fr/devices.ts'
import { dialogs } from './fr/dialogs.ts'
import { emergency } from './fr/emergency.ts'
import { notices } from './fr/notices.ts'
import { payments } from './fr/payments.ts'
import { sale } from './fr/sale.ts'
import { schedules } from './fr/schedules.ts'
import { seats } from './fr/seats.ts'
import { start } from './fr/start.ts'

export const fr: Translated<typeof en> = {
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
