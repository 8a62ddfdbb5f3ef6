import type { Context, Hono, MiddlewareHandler } from 'hono'
import * as z from 'zod'
import type { Call } from '#protocol/kit/call.ts'
import type { Result } from '#protocol/result.ts'
import type { EdgeEnv } from './env.ts'
import { answerInvalid, answerRefusal, NotFound } from './errors.ts'
import { text } from './texts.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type BodyOf<C> = C extends { body: infer S }
  ? Parsed<S>
  : C extends Call<infer B, z.ZodType, z.ZodType>
    ? z.output<B>
    : never
type QueryOf<C> = C extends Call<z.ZodType, z.ZodType, infer Q> ? z.output<Q> : never
type AnswerOf<C> = C extends Call<z.ZodType, infer A, z.ZodType> ? z.input<A> : never

/** What a call brought, parsed by its contract. `params` are texts of the path; read numbers and uuids with `intParam` and `uuidParam`. */
export interface CallInput<C> {
  params: Readonly<Record<string, string>>
  query: QueryOf<C>
  body: BodyOf<C>
}

export type CallHandler<C> = (
  c: Context<EdgeEnv>,
  input: CallInput<C>,
) => Result<AnswerOf<C>> | Promise<Result<AnswerOf<C>>>

/** The room answered with something else than its contract says: a bug of ours, never the caller's fault. */
class AnswerBroken extends Error {
  override name = 'AnswerBroken'
}

/**
 * Puts one call of protocol on the app: guards in their order, then query and body parsed strictly (a query that the contract does not name is refused), then the handler, then its answer parsed by the contract on the way out
 * (`{data}`), or its refusal (`{message, errors}`).
 */
export const mount = <B extends z.ZodType, A extends z.ZodType, Q extends z.ZodType>(
  app: Hono<EdgeEnv>,
  call: Call<B, A, Q>,
  guards: readonly MiddlewareHandler<EdgeEnv>[],
  handler: CallHandler<Call<B, A, Q>>,
): void => {
  const path = call.path.replace(/\{(\w+)\}/g, ':$1')
  for (const guard of guards) app.on(call.method, [path], guard)
  app.on(call.method, [path], async (c) => {
    const query = (call.query ?? z.strictObject({})).safeParse(c.req.query())
    if (!query.success) return answerInvalid(c, query.error)
    const raw = call.body ? await readJson(c) : { json: undefined }
    if (!raw) return c.json({ message: text('error.not_json'), errors: {} }, 422)
    const body = (call.body ?? z.unknown()).safeParse(raw.json)
    if (!body.success) return answerInvalid(c, body.error)
    const input = { params: c.req.param() as Record<string, string>, query: query.data, body: body.data }
    const result = await handler(c, input as CallInput<Call<B, A, Q>>)
    return result.ok ? answer(c, call, result.value) : answerRefusal(c, result.refusal)
  })
}

const readJson = async (c: Context<EdgeEnv>): Promise<{ json: unknown } | null> => {
  try {
    return { json: JSON.parse(await c.req.text()) }
  } catch {
    return null // no JSON, or the sender went away half-way
  }
}

const answer = (c: Context<EdgeEnv>, call: Call, value: unknown): Response => {
  const parsed = call.answer.safeParse(value)
  if (!parsed.success) throw new AnswerBroken(`${call.method} ${call.path}: ${z.prettifyError(parsed.error)}`)
  c.header('Cache-Control', 'no-store')
  return c.json({ data: parsed.data })
}

/** A whole number of the path; anything else names nothing: 404. */
export const intParam = (params: Readonly<Record<string, string>>, name: string): number => {
  const value = params[name] ?? ''
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new NotFound(name)
  return Number(value)
}

/** A uuid of the path; anything else names nothing: 404. */
export const uuidParam = (params: Readonly<Record<string, string>>, name: string): string => {
  const value = z.uuid().safeParse(params[name])
  if (!value.success) throw new NotFound(name)
  return value.data.toLowerCase()
}
