import * as z from 'zod'
import { TAB_LOOKS, tabIcon } from '#protocol/site/icon.ts'
import type { HubApp } from '../http/env.ts'

const DAY_S = 86_400
const Look = z.enum(TAB_LOOKS).catch('lamp')

/**
 * `GET /favicon.ico`, with `?look=` for what a page is about: drawn, so that each exhibitor has its own.
 * Browsers go by the type, not by the name.
 */
export function iconRoutes(app: HubApp): void {
  app.get('/favicon.ico', (c) =>
    c.body(tabIcon(c.get('exhibitor').accent, Look.parse(c.req.query('look'))), 200, {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': `public, max-age=${DAY_S}`,
    }),
  )
}
