import { billRoutes } from '../bills/routes.ts'
import type { EdgeApp } from '../http/env.ts'
import { registerRoutes } from '../register/routes.ts'
import { scheduleRoutes } from '../schedules/routes.ts'
import { seatRoutes } from '../seats/routes.ts'

/** Every call of a counter with nothing behind it, for tests in which nobody gets past the guards. */
export function mountCounter(app: EdgeApp): void {
  const nothing = {} as never
  registerRoutes(app, nothing)
  scheduleRoutes(app, nothing)
  seatRoutes(app, nothing)
  billRoutes(app, nothing)
}
