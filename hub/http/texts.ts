import { type ErrorKey, en } from '#protocol/i18n/errors/en.ts'

const fill = (template: string, detail: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(detail[name] ?? ''))

/** A text with its facts filled in. */
export const text = (key: ErrorKey, detail: Readonly<Record<string, unknown>> = {}): string => fill(en[key], detail)

const isKey = (key: string): key is ErrorKey => Object.hasOwn(en, key)

/** What a refusal says to a person. A code without a text of its own reads as the general one. */
export const refusalText = (code: string, detail: Readonly<Record<string, unknown>> = {}): string => {
  const key = `errors.${code}`
  return text(isKey(key) ? key : 'errors.invalid', detail)
}

/** A message of a contract: a key of ours is filled in, anything else is said as it stands. */
export const messageText = (message: string, detail: Readonly<Record<string, unknown>> = {}): string =>
  isKey(message) ? text(message, detail) : message
