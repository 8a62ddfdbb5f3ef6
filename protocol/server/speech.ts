import type { ErrorTexts as Texts } from '../i18n/errors/en.ts'
import { isRefusalCode, REFUSALS, type RefusalCode, type RefusalTexts } from '../kit/refusals.ts'

/** The texts of one language, with one for every refusal. */
type ErrorTexts = Texts & { refusal: RefusalTexts; counter: Partial<RefusalTexts> }
type Detail = Readonly<Record<string, unknown>>

/** What one server says in its own way. */
interface Manner {
  /** Refusals that it words otherwise than the common list. */
  words?: Partial<RefusalTexts>
  /** Failures that it words otherwise. */
  failures?: Partial<ErrorTexts['failure']>
  /** Codes whose status is another one here. */
  statuses?: Partial<Record<RefusalCode, number>>
  /** Whether a refusal names its field at every status, or only where a person can mend it (422). */
  names_fields?: 'always' | 'of 422'
}

/** How a server words what it refuses: texts of one language, by the closed lists of protocol. */
export class Speech {
  readonly #texts: ErrorTexts
  readonly #manner: Manner

  constructor(texts: ErrorTexts, manner: Manner = {}) {
    this.#texts = texts
    this.#manner = manner
  }

  /** What a refusal says to a person. A code that no wire has reads as the general one. */
  refusal(code: string, detail: Detail = {}): string {
    const known = wired(code)
    return fill(this.#manner.words?.[known] ?? this.#texts.refusal[known], detail)
  }

  /** What is wrong with a field. */
  field(key: keyof ErrorTexts['field'], detail: Detail = {}): string {
    return fill(this.#texts.field[key], detail)
  }

  /** What went wrong with a request that nobody can mend in a form. */
  failure(key: keyof ErrorTexts['failure']): string {
    return this.#manner.failures?.[key] ?? this.#texts.failure[key]
  }

  /** A message that a contract gives for a field (`errors.email`); null when it gives none of ours. */
  message(message: string): string | null {
    const key = message.startsWith('errors.') ? message.slice('errors.'.length) : ''
    if (Object.hasOwn(this.#texts.field, key)) return this.field(key as keyof ErrorTexts['field'])
    return Object.hasOwn(this.#texts.refusal, key) ? this.refusal(key) : null
  }

  statusOf(code: string): number {
    const known = wired(code)
    return this.#manner.statuses?.[known] ?? REFUSALS[known]
  }

  /** Whether a refusal of this status names its field. */
  namesField(status: number): boolean {
    return status === 422 || this.#manner.names_fields === 'always'
  }
}

function wired(code: string): RefusalCode {
  return isRefusalCode(code) ? code : 'invalid'
}

function fill(template: string, detail: Detail): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(detail[name] ?? ''))
}
