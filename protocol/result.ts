/** What a decision answers: a value, or a refusal from a closed list. A refusal is never an exception. */
export type Result<T, R = Refusal> = { ok: true; value: T } | { ok: false; refusal: R }

/** A value, or a refusal by one of these codes. */
export type Answer<T, Code extends string> = Result<T, Refusal<Code>>

/**
 * A refusal of a command. `code` is one of a closed list owned by the deciding room; `field` names the wire
 * field it belongs to (`items.0.seat`, `payment_method_id`, or `message` for the whole command); `detail`
 * carries the facts a text needs (numbers, slots, instants).
 */
export interface Refusal<Code extends string = string> {
  code: Code
  field: string
  detail: Readonly<Record<string, unknown>>
}

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse<Code extends string>(
  code: Code,
  field = 'message',
  detail: Record<string, unknown> = {},
): { ok: false; refusal: Refusal<Code> } {
  return { ok: false, refusal: { code, field, detail } }
}
