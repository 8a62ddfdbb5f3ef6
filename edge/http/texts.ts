import { type EdgeText, en } from '#protocol/i18n/edge/en.ts'

const fill = (template: string, detail: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(detail[name] ?? ''))

/** A text of the edge with its facts filled in. */
export const text = (key: EdgeText, detail: Readonly<Record<string, unknown>> = {}): string => fill(en[key], detail)

/** What a refusal says to a person. A code without a text of its own is still a refusal: it reads as the general one. */
export const refusalText = (code: string, detail: Readonly<Record<string, unknown>> = {}): string => {
  const key = `refusal.${code}`
  return key in en ? text(key as EdgeText, detail) : text('error.invalid')
}
