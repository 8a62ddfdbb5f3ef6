import type { Call } from './call.ts'

/**
 * A call without its shapes: all that a page needs to make it. The answer is taken as its own server made it
 * (a hub parses every answer by its contract before it sends it), so that no page loads shapes (B7). `of` is
 * the contract and stands in types only.
 */
export interface BareCall<C extends Call> extends Pick<Call, 'method' | 'path' | 'whole'> {
  readonly of?: C
}

/** The bare form of the contract `C`; that method and path are its own is tested beside each list of them. */
export function bareCall<C extends Call>(method: Call['method'], path: string): BareCall<C> {
  return { method, path }
}
