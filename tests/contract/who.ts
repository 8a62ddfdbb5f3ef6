import { randomUUID } from 'node:crypto'
import { type Call, callPath, refusalsOf } from '../../protocol/kit/call.ts'
import type { RefusalCode } from '../../protocol/kit/refusals.ts'

/** Somebody who may not make a call: what he sends, and how he is refused. */
export interface Stranger {
  name: string
  headers: Readonly<Record<string, string>>
  refusal: RefusalCode
}

/** Every parameter that a path of ours has, for an id that is nobody's. */
function somePath(call: Call): string {
  const names = Object.keys(call.params ?? {})
  const uuid = randomUUID()
  const fits = (name: string, value: string) => call.params![name]!.safeParse(value).success
  return callPath(call, Object.fromEntries(names.map((name) => [name, fits(name, '1') ? '1' : uuid])))
}

/** What the server says to somebody who calls with an empty body. */
export async function refusalBy(
  url: string,
  call: Call,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; code: string | null }> {
  const stop = new AbortController()
  const answer = await fetch(url + somePath(call), {
    method: call.method,
    headers: { ...(call.body && { 'content-type': 'application/json' }), ...headers },
    ...(call.body && { body: '{}' }),
    signal: stop.signal,
  })
  const code = answer.headers.get('x-refusal')
  if (call.answer.def.type === 'never') stop.abort()
  else await answer.arrayBuffer()
  return { status: answer.status, code }
}

/** Each call with each stranger of its kind of asker. */
export function casesOf(
  calls: readonly Call[],
  strangersOf: (call: Call) => readonly Stranger[],
): [string, string, Call, Stranger][] {
  return calls.flatMap((call) =>
    strangersOf(call).map((stranger): [string, string, Call, Stranger] => {
      return [`${call.method} ${call.path}`, stranger.name, call, stranger]
    }),
  )
}

/** The refusal is one that the contract names. */
export function isNamed(call: Call, refusal: RefusalCode): boolean {
  return refusalsOf(call).includes(refusal)
}
