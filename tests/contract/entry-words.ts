import type * as z from 'zod'

/**
 * What a shape lets in besides what every value has: the keys that a value may leave out, and the words of
 * its closed lists. A shape that is used in several places (a row of the ledger) counts once, under the first
 * place that names it.
 */
export class Words {
  readonly #left = new Map<z.core.$ZodType, { path: string; words: Set<string> }>()

  constructor(shape: z.core.$ZodType, path = '') {
    this.#collect(shape, path)
  }

  /** What no value has had yet: `path.key?`, `path = word`. */
  get left(): string[] {
    return [...this.#left].flatMap(([{ _zod }, { path, words }]) =>
      [...words].map((word) => (_zod.def.type === 'enum' ? `${path} = ${word}` : `${path}.${word}?`)),
    )
  }

  /** A value as it was written. */
  seen(shape: z.core.$ZodType, value: unknown): void {
    if (value === null || value === undefined) return
    const { words } = this.#left.get(shape) ?? {}
    if (typeof value === 'string') words?.delete(value)
    else for (const key of Object.keys(value)) words?.delete(key)
    const def = shape._zod.def as Def
    for (const [key, inner] of Object.entries(def.shape ?? {}))
      this.seen(inner, (value as Record<string, unknown>)[key])
    if (def.element) for (const one of value as unknown[]) this.seen(def.element, one)
    if (def.innerType) this.seen(def.innerType, value)
    const { kind } = value as { kind?: string }
    for (const option of def.options ?? []) if (option.shape.kind.def.values.includes(kind!)) this.seen(option, value)
  }

  #collect(shape: z.core.$ZodType, path: string): void {
    if (this.#left.has(shape)) return
    const def = shape._zod.def as Def
    const keys = Object.entries(def.shape ?? {})
    const free = keys.filter(([, inner]) => inner._zod.optin === 'optional').map(([key]) => key)
    const words = def.entries ? Object.values(def.entries) : free
    if (words.length > 0) this.#left.set(shape, { path, words: new Set(words) })
    for (const [key, inner] of keys) this.#collect(inner, path === '' ? key : `${path}.${key}`)
    if (def.element) this.#collect(def.element, `${path}[]`)
    if (def.innerType) this.#collect(def.innerType, path)
    for (const option of def.options ?? []) this.#collect(option, [...option.shape.kind.def.values].join())
  }
}

/** What of a definition leads on to other shapes, or has words. */
interface Def {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  entries?: Record<string, string>
  /** Of a union of objects that differ by their `kind`. */
  options?: z.ZodObject<{ kind: z.ZodLiteral<string> }>[]
}
