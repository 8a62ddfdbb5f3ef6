import type { Refusal } from '#protocol/result.ts'
import { cleanHtml, htmlFaults } from './html.ts'

/** How long the HTML of a page may be; cleaned it may be longer than it was typed. */
const HTML_MAX = 20_000

type InLanguages = Readonly<Record<string, { content?: string | undefined } | undefined>>

/** A row that has a page of its own: `content` is its HTML, in every language. */
interface Paged {
  content: string
  translations: InLanguages
}

/** The texts of a row's page that are HTML, in every language, as they may be shown. */
export function cleanPage({ content, translations }: Partial<Paged>): Partial<Paged> {
  return {
    ...(content === undefined ? {} : { content: cleanHtml(content) }),
    ...(translations === undefined ? {} : { translations: cleanTranslations(translations) }),
  }
}

function cleanTranslations(translations: InLanguages): InLanguages {
  const said = Object.entries(translations).map(([locale, texts]) => [
    locale,
    texts?.content === undefined ? texts : { ...texts, content: cleanHtml(texts.content) },
  ])
  return Object.fromEntries(said)
}

/** Why the HTML of its page cannot be kept. */
export function pageHtmlFaults({ content, translations }: Paged): Refusal<'html_too_long'>[] {
  const texts = Object.entries(translations).map(
    ([locale, said]) => [`translations.${locale}.content`, said?.content ?? ''] as const,
  )
  return [['content', content] as const, ...texts].flatMap(([field, text]) => htmlFaults(field, text, HTML_MAX))
}
