import type { Event } from '#protocol/catalogue/event.ts'
import type { Refusal } from '#protocol/result.ts'
import { cleanHtml, htmlFaults } from '../kit/html.ts'

/** How long HTML of an event may be; cleaned it may be longer than it was typed. */
const HTML_MAX = 20_000

type Given = Partial<Pick<Event, 'content' | 'translations'>>

/** The texts of an event that are HTML, in every language, as they may be shown. */
export function cleanEvent({ content, translations }: Given): Given {
  return {
    ...(content === undefined ? {} : { content: cleanHtml(content) }),
    ...(translations === undefined ? {} : { translations: cleanTranslations(translations) }),
  }
}

function cleanTranslations(translations: Event['translations']): Event['translations'] {
  const said = Object.entries(translations).map(([locale, texts]) => [
    locale,
    texts?.content === undefined ? texts : { ...texts, content: cleanHtml(texts.content) },
  ])
  return Object.fromEntries(said)
}

/** Why its HTML cannot be kept. */
export function eventHtmlFaults({ content, translations }: Event): Refusal<'html_too_long'>[] {
  const texts = Object.entries(translations).map(
    ([locale, said]) => [`translations.${locale}.content`, said?.content ?? ''] as const,
  )
  return [['content', content] as const, ...texts].flatMap(([field, text]) => htmlFaults(field, text, HTML_MAX))
}
