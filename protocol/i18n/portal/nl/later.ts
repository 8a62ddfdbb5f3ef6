import { cancel } from './cancel.ts'
import { conflicts } from './conflicts.ts'
import { moving } from './moving.ts'
import { personalData } from './personal-data.ts'
import { seatPlan } from './seat-plan.ts'

/** What only screens say that are opened later (B7). */
export const later = {
  ...cancel,
  ...conflicts,
  ...moving,
  ...personalData,
  ...seatPlan,
} as const
