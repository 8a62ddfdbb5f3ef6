import { type EdgeText, en } from '#protocol/i18n/edge/en.ts'

/** A text of the loopback page with its facts filled in. */
export function text(key: EdgeText, detail: Readonly<Record<string, unknown>> = {}): string {
  return en[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(detail[name] ?? ''))
}
