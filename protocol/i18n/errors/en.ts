import type { Translated } from '../texts.ts'
import { failures } from './en/failures.ts'
import { fields } from './en/fields.ts'
import { refusals } from './en/refusals.ts'

/**
 * What a server says when it does not do what was asked. `{{name}}` is filled from the refusal's detail.
 * English is the source of keys; `refusal` has a text for every code of kit/refusals.ts, or the servers'
 * speech does not compile.
 * @source website spec, sections 5 and 8; operations spec, sections 5 and 8; FEATURES §23
 */
export const en = { ...refusals, ...fields, ...failures } as const

export type ErrorTexts = Translated<typeof en>
