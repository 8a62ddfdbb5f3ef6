import { cancel } from './cancel.ts'
import { moving } from './moving.ts'
import { seatPlan } from './seat-plan.ts'

/** What only screens say that are opened later (B7). */
export const later = {
  ...cancel,
  ...moving,
  ...seatPlan,
} as const
