import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import type { Call } from '../kit/call.ts'
import { type Refusal, type Result, refuse } from '../result.ts'
import type { ServerEnv } from './env.ts'
import { answerInvalid, answerRefusal } from './errors.ts'
import { setPlain } from './headers.ts'

type BodyOf<C> = C extends Call<infer B, z.ZodType, z.ZodType> ? z.output<B> : never
type QueryOf<C> = C extends Call<z.ZodType, z.ZodType, infer Q> ? z.output<Q> : never
type AnswerOf<C> = C extends Call<z.ZodType, infer A, z.ZodType> ? z.input<A> : never

/**
 * What a call brought, parsed by its contract. `params` are texts of the path; read numbers and uuids with `intParam`
 * and `uuidParam`.
 */
export interface CallInput<C> {
  params: Readonly<Record<string, string>>
  query: QueryOf<C>
  body: BodyOf<C>
}

type Answered<C> = Result<AnswerOf<C>, Refusal | readonly Refusal[]>
type CallHandler<E extends ServerEnv, C> = (c: Context<E>, input: CallInput<C>) => Answered<C> | Promise<Answered<C>>

/** The room answered with something else than its contract says: a bug of ours, never the caller's fault. */
class AnswerBroken extends Error {
  override name = 'AnswerBroken'
}

/**
 * Puts one call of protocol on the app: guards in their order, then query and body parsed strictly (a query that the
 * contract does not name is refused), then the handler, then its answer through the contract on the way out (`{data}`),
 * or its refusal (`{message, errors}`, F-322).
 */
export function mount<E extends ServerEnv, B extends z.ZodType, A extends z.ZodType, Q extends z.ZodType>(
  app: Hono<E>,
  call: Call<B, A, Q>,
  guards: readonly MiddlewareHandler<E>[],
  handler: CallHandler<E, Call<B, A, Q>>,
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

async function readJson(c: Context): Promise<{ json: unknown } | null> {
  try {
    return { json: JSON.parse(await c.req.text()) }
  } catch {
    return null // no JSON, or the sender went away half-way
  }
}

function answer<E extends ServerEnv>(c: Context<E>, call: Call, value: unknown): Response {
  const parsed = call.answer.safeParse(value)
  if (!parsed.success) throw new AnswerBroken(`${call.method} ${call.path}: ${z.prettifyError(parsed.error)}`)
  setPlain(c, 'Cache-Control', 'no-store')
  return c.json(call.whole ? (parsed.data as object) : { data: parsed.data })
}
