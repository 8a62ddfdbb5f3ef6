import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

interface Asked {
  Bindings: HttpBindings
}

/** An address as text, IPv4 in IPv6 written as IPv4. */
export function plainAddress(address: string): string {
  return address.trim().replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The address of the socket. Forwarded headers are not believed here. */
export function socketAddress<E extends Asked>(c: Context<E>): string {
  return plainAddress(c.env.incoming.socket.remoteAddress ?? '')
}

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * True for a person at this very machine: a loopback socket, asked by a loopback name (a foreign page that
 * rebinds its name to 127.0.0.1 keeps its own Host), and not passed on by a proxy.
 */
export function isLoopback<E extends Asked>(c: Context<E>): boolean {
  const address = socketAddress(c)
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  const local = address.startsWith('127.') || address === '::1'
  return local && LOOPBACK_NAME.test(c.req.header('host') ?? '') && forwarded === undefined
}
