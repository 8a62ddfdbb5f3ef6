import type * as z from 'zod'
import type { LimitName } from './limits.ts'
import { REFUSALS, type RefusalCode } from './refusals.ts'
import { STRANGERS, TOO_OLD, type Who, type WireName } from './who.ts'

/** The shapes of the `{name}` parameters of a path, by name. They read text. */
export type ParamShapes = Readonly<Record<string, z.ZodType<unknown, string>>>

/**
 * One HTTP call, as plain data: method, path with `{name}` parameters and their shapes, who may make it, how
 * often, the strict shape of its query and body, the shape of its answer, and the refusals of its own
 * (`refusalsOf` adds those that follow from the rest). Servers mount from it: guards, parsing and the wire;
 * clients type requests and outcomes by it; the printed interface (OpenAPI) is drawn from it. On the wire an
 * answer is `{"data": …}` and a refusal `{"message": …, "errors": {field: [texts]}}` (F-322).
 */
export interface Call<
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  P extends ParamShapes = ParamShapes,
  R extends RefusalCode = RefusalCode,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** Named exactly as in the path; absent where it has none. */
  params?: P
  who: Who
  limit: LimitName | null
  /**
   * The wire whose versions both sides must understand first. A call without one is taken whatever its sender
   * speaks.
   */
  versioned?: WireName
  query?: Q
  body?: B
  /** The body is a file, as its bytes, so many at most; its handler reads it once it is known who asks. */
  file_max_bytes?: number
  answer: A
  /** What a file is that is answered in the place of data; a table where it is not said. */
  media?: 'image/svg+xml' | 'image/webp' | 'application/pdf' | 'text/calendar' | 'application/vnd.apple.pkpass'
  /** The answer sends a browser on to a page elsewhere. */
  leads_away?: true
  /** The answer is the whole body, `data` one of its fields (F-173). */
  whole?: true
  /** What it is refused with beside what follows from `params`, `who`, `limit`, `versioned` and `body`. */
  refusals: readonly R[]
}

/** @throws when the parameters are not those of the path */
export function defineCall<
  B extends z.ZodType,
  A extends z.ZodType,
  Q extends z.ZodType,
  const P extends ParamShapes = Readonly<Record<never, never>>,
  const R extends RefusalCode = never,
>(call: Call<B, A, Q, P, R>): Call<B, A, Q, P, R> {
  const named = paramNames(call.path).toSorted().join()
  if (
    named !==
    Object.keys(call.params ?? {})
      .toSorted()
      .join()
  )
    throw new Error(`the parameters of ${call.method} ${call.path} are not those of its path`)
  return call
}

/** The names of the `{name}` parameters of a path, in their order. */
function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
}

const OF_BODY = ['not_json', 'length_required', 'too_large'] as const
/** The paths of the hub under which the people of a house work: none is answered while it is blocked. */
export const OF_PEOPLE = /^\/api\/(portal|settings|devices)(\/|$)/
const PEOPLE: readonly Who['as'][] = ['visitor', 'signed_in', 'person', 'super_admin']
const OF_SERVER = ['busy'] as const

/**
 * Every refusal of a call by its code: its own, and those that follow from who may, how often, its wire, its
 * path and its body. A shape that is broken is no refusal by code but 422 with the fields.
 */
export function refusalsOf(call: Call): RefusalCode[] {
  return [
    ...new Set<RefusalCode>([
      ...STRANGERS[call.who.as],
      ...(OF_PEOPLE.test(call.path) && PEOPLE.includes(call.who.as) ? (['house_blocked'] as const) : []),
      ...(call.limit === null ? [] : (['too_many_requests'] as const)),
      ...(call.versioned === undefined ? [] : Object.values(TOO_OLD[call.versioned])),
      ...(call.params === undefined ? [] : (['not_found'] as const)),
      ...(call.method === 'GET' ? [] : OF_BODY),
      ...call.refusals,
      ...OF_SERVER,
    ]),
  ].toSorted((a, b) => REFUSALS[a] - REFUSALS[b] || (a < b ? -1 : 1))
}

/** The path of a call with its `{name}` parameters filled in and encoded. */
export function callPath(call: { path: string }, params: Readonly<Record<string, string | number>> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

export type CallBody<C> = C extends Call<infer B, z.ZodType, z.ZodType> ? z.input<B> : never
export type CallQuery<C> = C extends Call<z.ZodType, z.ZodType, infer Q> ? z.input<Q> : never
export type CallAnswer<C> = C extends { answer: infer A extends z.ZodType } ? z.output<A> : never
export type CallParams<C> = C extends { params?: infer P extends ParamShapes }
  ? { readonly [K in keyof P]: z.output<P[K]> }
  : never
/** What a call itself is refused with, beside what its guards say and what is wrong with its body. */
export type OwnRefusal<C> = C extends { params?: infer P; refusals: readonly (infer R extends RefusalCode)[] }
  ? R | (keyof NonNullable<P> extends never ? never : 'not_found')
  : never
