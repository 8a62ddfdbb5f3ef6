import type { Context } from 'hono'
import type { HubEnv } from '../http/env.ts'

/** The public address of the site that was asked, without a path. */
export function originOf(c: Context<HubEnv>): string {
  return `${c.get('secure') ? 'https' : 'http'}://${c.req.header('host')}`
}
