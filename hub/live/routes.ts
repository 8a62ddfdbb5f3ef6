import { mountRaw } from '#protocol/server/mount.ts'
import { liveChannel } from '#protocol/site/calls.ts'
import type { HubApp } from '../http/env.ts'
import { billChannel, PRICES, scheduleChannel } from './live.ts'
import type { Streams } from './streams.ts'

/**
 * `GET /api/live`: server-sent events of what a page shows (F-124, F-294, F-295). The first event,
 * `hello`, carries the number from which nothing is missed; a browser that comes back with Last-Event-ID gets
 * what it missed, or `refetch` (F-298).
 */
export function liveRoutes(app: HubApp, { streams }: { streams: Streams }): void {
  app.limits('stream', 'in its room') // how many are open
  mountRaw(app, liveChannel, (c, { query: { schedule_id, bill } }) =>
    streams.begin(c, [
      PRICES,
      ...(schedule_id === undefined ? [] : [scheduleChannel(schedule_id)]),
      ...(bill === undefined ? [] : [billChannel(bill)]),
    ]),
  )
}
