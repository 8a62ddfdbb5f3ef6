import type { Context } from 'hono'
import * as z from 'zod'
import { type Result, refuse } from '../result.ts'
import type { ServerEnv } from './env.ts'
import { NotFound } from './errors.ts'

type Params = Readonly<Record<string, string>>

const Uuid = z.uuid()
const MAX_ID = 2_147_483_647

/** A row's id out of the path; anything else names nothing: 404. */
export function intParam(params: Params, name: string): number {
  const value = params[name] ?? ''
  const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(id <= MAX_ID)) throw new NotFound(name)
  return id
}

/** A uuid out of the path; anything else names nothing: 404. */
export function uuidParam(params: Params, name: string): string {
  const value = Uuid.safeParse(params[name])
  if (!value.success) throw new NotFound(name)
  return value.data.toLowerCase()
}

/** The optional header Idempotency-Key (F-326): a uuid, or null when there is none. One that is no uuid is refused. */
export function idempotencyKey<E extends ServerEnv>(c: Context<E>): Result<string | null> {
  const given = c.req.header('idempotency-key')
  if (given === undefined) return { ok: true, value: null }
  const key = Uuid.safeParse(given)
  return key.success ? { ok: true, value: key.data.toLowerCase() } : refuse('invalid')
}
