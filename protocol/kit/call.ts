import type * as z from 'zod'

/**
 * One HTTP call, as plain data: method, path with `{name}` parameters, the strict shape of its body and query, and the shape of its answer.
 * Servers parse with it on the way in and out, browsers type their requests by it. On the wire an answer is `{"data": …}` and a refusal
 * `{"message": …, "errors": {field: [texts]}}` (FEATURES F-322).
 */
export interface Call<
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: Q
  body?: B
  answer: A
  /** The answer is the whole body, `data` one of its fields (F-173). */
  whole?: true
}

export const defineCall = <B extends z.ZodType, A extends z.ZodType, Q extends z.ZodType>(
  call: Call<B, A, Q>,
): Call<B, A, Q> => call

/** The path of a call with its `{name}` parameters filled in and encoded. */
export const callPath = (call: { path: string }, params: Readonly<Record<string, string | number>> = {}): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

export type CallBody<C> = C extends Call<infer B, z.ZodType, z.ZodType> ? z.input<B> : never
export type CallAnswer<C> = C extends Call<z.ZodType, infer A, z.ZodType> ? z.output<A> : never
