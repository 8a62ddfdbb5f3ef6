import { randomUUID } from 'node:crypto'
import { type Call, callPath } from '../../protocol/kit/call.ts'
import type { RefusalCode } from '../../protocol/kit/refusals.ts'
import { openApiOf } from '../../protocol/openapi.ts'

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

interface Said {
  status: number
  code: string | null
}

/** What the server says to somebody who calls with this body; usually an empty one. */
export async function refusalBy(
  url: string,
  call: Call,
  headers: Readonly<Record<string, string>>,
  body: string | ReadableStream = '{}',
): Promise<Said> {
  const stop = new AbortController()
  const answer = await fetch(url + somePath(call), {
    method: call.method,
    headers: { ...(call.body && { 'content-type': 'application/json' }), ...headers },
    ...(call.body && { body, duplex: 'half' }),
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

type Responses = Record<number, { headers?: { 'X-Refusal': { schema: { enum: string[] } } } } | undefined>

/** The printed interface says that this call may be answered so: the status, and under it the code. */
export function isPrinted(call: Call, { status, code }: Said): boolean {
  const { responses } = openApiOf('', '', [call]).paths[call.path]![call.method.toLowerCase()] as {
    responses: Responses
  }
  const printed = responses[status]
  return printed !== undefined && (code === null || printed.headers!['X-Refusal'].schema.enum.includes(code))
}

/** Each call that takes a body, with what nobody's program sends. */
export function bodiesOf(calls: readonly Call[]): [string, string, Call, () => string | ReadableStream][] {
  const bodies: [string, () => string | ReadableStream][] = [
    ['no JSON', () => '{'],
    ['another shape', () => '[]'],
    ['too many bytes', () => `"${'x'.repeat(8_000_000)}"`],
    ['no length', () => new Blob(['{}']).stream()],
  ]
  return calls
    .filter(({ body }) => body)
    .flatMap((call) => bodies.map(([name, body]) => [`${call.method} ${call.path}`, name, call, body] as const))
    .map(([...one]) => [...one])
}
