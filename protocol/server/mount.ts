import type { Context } from 'hono'
import * as z from 'zod'
import { type Call, type CallParams, type OwnRefusal, type ParamShapes, refusalsOf } from '../kit/call.ts'
import type { RefusalCode } from '../kit/refusals.ts'
import { isOwnProgram } from '../kit/who.ts'
import { type Refusal, type Result, refuse } from '../result.ts'
import type { CallApp } from './call-app.ts'
import type { ServerEnv } from './env.ts'
import { answerInvalid, answerRefusal, logOf } from './errors.ts'
import { setPlain } from './headers.ts'

type Shapes<C> = C extends Call<infer B, infer A, infer Q> ? { body: B; answer: A; query: Q } : never

/** What a call brought, parsed by its contract. */
export interface CallInput<C> {
  params: CallParams<C>
  query: z.output<Shapes<C>['query']>
  body: z.output<Shapes<C>['body']>
}

/** What a handler may refuse its call with: what the contract names. Its guards answer for themselves. */
export type CallRefusal<C> = Refusal<OwnRefusal<C>> | readonly Refusal<OwnRefusal<C>>[]
type Answered<C> = Result<z.input<Shapes<C>['answer']>, CallRefusal<C>>
export type CallHandler<E extends ServerEnv, C> = (
  c: Context<E>,
  input: CallInput<C>,
) => Answered<C> | Promise<Answered<C>>

type Refused<C> = { ok: false; refusal: CallRefusal<C> }
type RawHandler<E extends ServerEnv, C> = (
  c: Context<E>,
  input: CallInput<C>,
) => Response | Refused<C> | Promise<Response | Refused<C>>

/** The room answered with something else than its contract says: a bug of ours, never the caller's fault. */
class AnswerBroken extends Error {
  override name = 'AnswerBroken'
}

/**
 * Puts one call of protocol on the app: the guards that its contract asks for, then query, body and path
 * parsed (a query that the contract does not name is refused, but ignored where a program of ours asks, which
 * may be newer, L3), then the handler, then its answer through the contract on the way out (`{data}`), or its
 * refusal (`{message, errors}`, F-322).
 */
export function mount<
  E extends ServerEnv,
  B extends z.ZodType,
  A extends z.ZodType,
  Q extends z.ZodType,
  P extends ParamShapes,
  R extends RefusalCode,
>(app: CallApp<E>, call: Call<B, A, Q, P, R>, handler: CallHandler<E, Call<B, A, Q, P, NoInfer<R>>>): void {
  mountRaw(app, call, async (c, input) => {
    const result = await handler(c, input)
    return result.ok ? answer(c, call, result.value) : result
  })
}

/**
 * The same for a call that answers something else than JSON: the handler writes the answer itself, or says
 * its refusal. One that the call does not name does not compile; one from elsewhere (an old journal) is
 * answered and logged as a bug.
 */
export function mountRaw<
  E extends ServerEnv,
  B extends z.ZodType,
  A extends z.ZodType,
  Q extends z.ZodType,
  P extends ParamShapes,
  R extends RefusalCode,
>(app: CallApp<E>, call: Call<B, A, Q, P, R>, handler: RawHandler<E, Call<B, A, Q, P, NoInfer<R>>>): void {
  const refusals: ReadonlySet<string> = new Set(refusalsOf(call))
  const path = call.path.replace(/\{(\w+)\}/g, ':$1')
  const noQuery = isOwnProgram(call.who) || call.versioned ? z.object({}) : z.strictObject({})
  const [querySchema, bodySchema] = [call.query ?? noQuery, call.body ?? z.undefined()]
  const paramSchema = z.object(call.params ?? {})
  for (const guard of app.guardsOf(call)) app.on(call.method, [path], guard)
  app.on(call.method, [path], async (c) => {
    const query = querySchema.safeParse(queryOf(c))
    if (!query.success) return answerInvalid(c, query.error)
    const raw = call.body ? await readJson(c) : { json: undefined }
    if (!raw) return answerRefusal(c, refuse('not_json').refusal)
    const body = bodySchema.safeParse(raw.json, { reportInput: true })
    if (!body.success) return answerInvalid(c, body.error)
    const params = paramSchema.safeParse(c.req.param())
    if (!params.success) return answerRefusal(c, refuse('not_found').refusal) // such a path names nothing
    const input = { params: params.data, query: query.data, body: body.data }
    const said = await handler(c, input as unknown as CallInput<Call<B, A, Q, P, R>>)
    if (!('refusal' in said)) return said
    for (const { code } of [said.refusal].flat() as Refusal[])
      if (!refusals.has(code))
        logOf(c).error({ refusal: code, call: call.path }, 'a refusal that its contract does not name')
    return answerRefusal(c, said.refusal)
  })
}

/**
 * The query by its names, of a name that is there twice the first; one like `constructor` is a name as any
 * other.
 */
function queryOf(c: Context): Record<string, string> {
  const { url } = c.req
  const at = url.indexOf('?')
  return at < 0 ? {} : Object.fromEntries([...new URLSearchParams(url.slice(at))].reverse())
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
