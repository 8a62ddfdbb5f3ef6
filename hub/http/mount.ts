import type { Context, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import type { Call } from '#protocol/kit/call.ts'
import { type Refusal, type Result, refuse } from '#protocol/result.ts'
import type { HubApp, HubEnv } from './env.ts'
import { answerInvalid, answerRefusal, NotFound } from './errors.ts'
import { setPlain } from './headers.ts'

type BodyOf<C> = C extends Call<infer B, z.ZodType, z.ZodType> ? z.output<B> : never
type QueryOf<C> = C extends Call<z.ZodType, z.ZodType, infer Q> ? z.output<Q> : never
type AnswerOf<C> = C extends Call<z.ZodType, infer A, z.ZodType> ? z.input<A> : never

/** What a call brought, parsed by its contract. `params` are texts of the path; read numbers and uuids with `intParam` and `uuidParam`. */
export interface CallInput<C> {
  params: Readonly<Record<string, string>>
  query: QueryOf<C>
  body: BodyOf<C>
}

type Answered<C> = Result<AnswerOf<C>, Refusal | readonly Refusal[]>
export type CallHandler<C> = (c: Context<HubEnv>, input: CallInput<C>) => Answered<C> | Promise<Answered<C>>

/** The room answered with something else than its contract says: a bug of ours, never the caller's fault. */
class AnswerBroken extends Error {
  override name = 'AnswerBroken'
}

/**
 * Puts one call of protocol on the app: guards in their order, then query and body parsed strictly (a query that the contract does not name is refused), then the handler,
 * then its answer through the contract on the way out (`{data}`), or its refusal (`{message, errors}`, F-322).
 */
export function mount<B extends z.ZodType, A extends z.ZodType, Q extends z.ZodType>(
  app: HubApp,
  call: Call<B, A, Q>,
  guards: readonly MiddlewareHandler<HubEnv>[],
  handler: CallHandler<Call<B, A, Q>>,
): void {
  const path = call.path.replace(/\{(\w+)\}/g, ':$1')
  const [querySchema, bodySchema] = [call.query ?? z.strictObject({}), call.body ?? z.undefined()]
  for (const guard of guards) app.on(call.method, [path], guard)
  app.on(call.method, [path], async (c) => {
    const query = querySchema.safeParse(c.req.query())
    if (!query.success) return answerInvalid(c, query.error)
    const raw = call.body ? await readJson(c) : { json: undefined }
    if (!raw) return answerRefusal(c, refuse('not_json').refusal)
    const body = bodySchema.safeParse(raw.json, { reportInput: true })
    if (!body.success) return answerInvalid(c, body.error)
    const input = { params: c.req.param() as Record<string, string>, query: query.data, body: body.data }
    const result = await handler(c, input as CallInput<Call<B, A, Q>>)
    return result.ok ? answer(c, call, result.value) : answerRefusal(c, result.refusal)
  })
}

async function readJson(c: Context<HubEnv>): Promise<{ json: unknown } | null> {
  try {
    return { json: JSON.parse(await c.req.text()) }
  } catch {
    return null // no JSON, or the sender went away half-way
  }
}

function answer(c: Context<HubEnv>, call: Call, value: unknown): Response {
  const parsed = call.answer.safeParse(value)
  if (!parsed.success) throw new AnswerBroken(`${call.method} ${call.path}: ${z.prettifyError(parsed.error)}`)
  setPlain(c, 'Cache-Control', 'no-store')
  return c.json(call.whole ? (parsed.data as object) : { data: parsed.data })
}

const Uuid = z.uuid()
const MAX_ID = 2_147_483_647

/** A row's id out of the path; anything else names nothing: 404. */
export function intParam(params: Readonly<Record<string, string>>, name: string): number {
  const value = params[name] ?? ''
  const id = /^[1-9]\d{0,9}$/.test(value) ? Number(value) : Number.NaN
  if (!(id <= MAX_ID)) throw new NotFound(name)
  return id
}

/** A uuid out of the path; anything else names nothing: 404. */
export function uuidParam(params: Readonly<Record<string, string>>, name: string): string {
  const value = Uuid.safeParse(params[name])
  if (!value.success) throw new NotFound(name)
  return value.data.toLowerCase()
}

/** The optional header Idempotency-Key (F-326): a uuid, or null when there is none. One that is no uuid is refused. */
export function idempotencyKey(c: Context<HubEnv>): Result<string | null> {
  const given = c.req.header('idempotency-key')
  if (given === undefined) return { ok: true, value: null }
  const key = Uuid.safeParse(given)
  return key.success ? { ok: true, value: key.data.toLowerCase() } : refuse('invalid')
}
