import type { Refusal } from '#protocol/result.ts'
import { cleanHtml, htmlFaults } from './html.ts'

/** Which text of a row is HTML, and how long it may be; cleaned it may be longer than it was typed. */
interface HtmlText {
  field: string
  max: number
}

type Texts = Readonly<Record<string, unknown>>
/** A row, or what was given of it, with what is said otherwise in other languages. */
type Said = Texts & { readonly translations?: Readonly<Record<string, Texts | undefined>> | undefined }

/** The page that a row has of its own. */
export const PAGE = { field: 'content', max: 20_000 } as const

/** What was given of that text, in every language, as it may be shown. */
export function cleanInLanguages(given: Said, { field }: Pick<HtmlText, 'field'>): Texts {
  const cleaned = (texts: Texts | undefined): Texts =>
    texts?.[field] === undefined ? {} : { [field]: cleanHtml(String(texts[field])) }
  if (given.translations === undefined) return cleaned(given)
  const said = Object.entries(given.translations).map(([locale, texts]) => [locale, { ...texts, ...cleaned(texts) }])
  return { ...cleaned(given), translations: Object.fromEntries(said) }
}

/** Why it cannot be kept. */
export function htmlFaultsInLanguages(row: Said, { field, max }: HtmlText): Refusal<'html_too_long'>[] {
  const said = Object.entries(row.translations ?? {})
  const texts = said.map(([locale, texts]) => [`translations.${locale}.${field}`, texts] as const)
  return [[field, row] as const, ...texts].flatMap(([at, texts]) => htmlFaults(at, String(texts?.[field] ?? ''), max))
}
