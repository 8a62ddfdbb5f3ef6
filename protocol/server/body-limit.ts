import type { Context, Env, MiddlewareHandler } from 'hono'

/** The largest body of a call (docs/security.md, "Input"). */
export const BODY_MAX_BYTES = 256 * 1024

/**
 * 413: longer than allowed. 411: no length is named beforehand (no browser, edge or provider of ours sends
 * so).
 */
export type BodyRefused = 411 | 413

/**
 * Refuses a body by what its header says, without touching it, so that the handler can read it the fast way
 * (reading `Request.body` makes a web stream of it, which costs more than a whole small call). HTTP holds
 * the sender to the length that it names.
 */
export function limitBody<E extends Env>(
  maxBytes: (c: Context<E>) => number,
  refused: (c: Context<E>, status: BodyRefused) => Response,
): MiddlewareHandler<E> {
  return (c, next) => {
    const unread = (status: BodyRefused) => {
      c.header('Connection', 'close') // the rest of the body stays unread
      return Promise.resolve(refused(c, status))
    }
    if (c.req.header('transfer-encoding') !== undefined) return unread(411)
    return Number(c.req.header('content-length') ?? 0) > maxBytes(c) ? unread(413) : next()
  }
}
