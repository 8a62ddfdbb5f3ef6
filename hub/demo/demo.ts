import type { DemoConfig } from '../config.ts'
import type { Routes } from '../http/env.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { Bookings, type BookingsParts } from './bookings/bookings.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { type ConsoleParts, consoleRoutes } from './console/routes.ts'

export interface DemoParts extends ConsoleParts, Omit<BookingsParts, 'provider' | 'pool'> {
  demo: DemoConfig
  provider: PaymentProvider | null
}

/** The demo beside the shop: its console, and the people who have booked before anybody came. */
export interface Demo {
  machines: Routes
  calls: Routes
  /** What is under way comes to its end, nothing more begins. */
  stop: () => Promise<void>
}

/**
 * Opens the demo of a hub whose database has it (load.ts). Nobody books where there is no provider to pay at,
 * or nobody is to.
 */
export function openDemo(parts: DemoParts): Demo {
  const { demo, provider } = parts
  const bookings = demo.bookings && provider ? new Bookings({ ...parts, provider }) : null
  const token = demo.control?.token
  return {
    machines: (app) => {
      if (bookings && token) bookingRoutes(app, bookings, token)
    },
    calls: (app) => consoleRoutes(app, parts),
    stop: async () => bookings?.stop(),
  }
}
