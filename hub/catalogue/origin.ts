import type { Context } from 'hono'
import type { HubEnv } from '../http/env.ts'
import { hostName } from './exhibitor-of-host.ts'

/** The address of the pages of this very house, as its people open them. */
export function originOf(c: Context<HubEnv>, public_url: string | null): string {
  return originAt(c, public_url, hostName(c.req.header('host') ?? ''))
}

/**
 * The address of the pages at a host name of this hub. A port is said only where nothing is encrypted, which
 * is this machine: the one at which the hub listens, whatever stands in the head of the request.
 * @param public_url under which address the hub is reached from outside; null = as it was asked
 */
export function originAt(c: Context<HubEnv>, public_url: string | null, name: string): string {
  if (public_url !== null && new URL(public_url).hostname === name) return new URL(public_url).origin
  return c.get('secure') ? `https://${name}` : `http://${name}:${c.env.incoming.socket.localPort}`
}
