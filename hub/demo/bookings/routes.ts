import { timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { isLoopback } from '#protocol/server/address.ts'
import { answerNotFound } from '#protocol/server/errors.ts'
import type { HubApp, HubEnv } from '../../http/env.ts'
import type { Bookings } from './bookings.ts'

/** Only the program that started this hub. */
function onlyParent(token: string): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '')
    const expected = Buffer.from(`Bearer ${token}`)
    const isParent = isLoopback(c) && given.length === expected.length && timingSafeEqual(given, expected)
    return isParent ? next() : answerNotFound(c)
  }
}

/**
 * `GET /demo/bookings` answers, when tonight's bookings of the site are in, what the box offices have sold:
 * `{counter}`, empty where they are through with it. `POST /demo/bookings/counter` says that they are,
 * `POST /demo/bookings/counter/later` that the next start goes on there.
 */
export function bookingRoutes(app: HubApp, bookings: Bookings, token: string): void {
  app.use('/demo/bookings', onlyParent(token))
  app.use('/demo/bookings/*', onlyParent(token))
  app.get('/demo/bookings', async (c) => {
    const counter = await bookings.counter()
    return c.json({
      counter: counter.map(({ schedule_id, cinema_id, tickets, pays }) => ({
        schedule_id,
        cinema_id,
        tickets,
        pays,
      })),
    })
  })
  app.post('/demo/bookings/counter', async (c) => {
    await bookings.counterDone()
    return c.body(null, 204)
  })
  app.post('/demo/bookings/counter/later', (c) => {
    bookings.counterLater()
    return c.body(null, 204)
  })
}
