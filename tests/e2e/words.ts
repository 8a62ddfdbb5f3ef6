import { en as register } from '../../protocol/i18n/register/en.ts'
import { en as site } from '../../protocol/i18n/site/en.ts'

/** The texts that people see, by their keys. */
export const words = { site, register }

/** A text with its values filled in. */
export function say(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

/** A text with any values. */
export function saying(text: string): RegExp {
  return new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  )
}
