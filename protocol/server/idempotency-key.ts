import type { Context } from 'hono'
import * as z from 'zod'
import { type Answer, refuse } from '../result.ts'
import type { ServerEnv } from './env.ts'

const Uuid = z.uuid().toLowerCase()

/**
 * The optional header Idempotency-Key (F-326): a uuid, or null when there is none. One that is no uuid is
 * refused.
 */
export function idempotencyKey<E extends ServerEnv>(c: Context<E>): Answer<string | null, 'invalid'> {
  const given = c.req.header('idempotency-key')
  if (given === undefined) return { ok: true, value: null }
  const key = Uuid.safeParse(given)
  return key.success ? { ok: true, value: key.data } : refuse('invalid')
}
