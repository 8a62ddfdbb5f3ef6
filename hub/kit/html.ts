import sanitizeHtml from 'sanitize-html'
import { mendText } from '#protocol/kit/text.ts'
import { type Refusal, refuse } from '#protocol/result.ts'

/**
 * What HTML of a house may be: text with its weight, headings, lists, quotations and links. Nothing of it
 * loads, runs, looks or opens by itself: no pictures, styles, classes, forms or frames.
 */
const RULES = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'small',
    'sub',
    'sup',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    a: (tagName: string, { href }: Record<string, string>) => ({
      tagName,
      attribs: { ...(href === undefined ? {} : { href }), rel: 'noopener nofollow' },
    }),
  },
}

/**
 * HTML as it may be kept and shown: what is not on the list is taken out, of tags their text stays. The one
 * rule for every text that is HTML, where it is saved and where it is written into a page. It is the same
 * after a second time; it may be longer than what was given.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(mendText(sanitizeHtml(mendText(html), RULES)), RULES)
}

/** Why HTML cannot be kept at a field: what is written out safely (`&amp;`) is too long. */
export function htmlFaults(field: string, html: string, max: number): Refusal<'html_too_long'>[] {
  return html.length > max ? [refuse('html_too_long', field, { max }).refusal] : []
}

/** A tag that stands on lines of its own. */
const BLOCK = /<(?:p|hr|h[2-4]|ul|ol|blockquote)\b/i

/**
 * HTML as a page shows it, cleaned once more. In a text without paragraphs of its own a blank line begins
 * one, and a line break stays one: most people write so, and all did before texts were HTML.
 */
export function shownHtml(html: string): string {
  const text = html.trim()
  return cleanHtml(
    text === '' || BLOCK.test(text)
      ? text
      : text
          .split(/\n\s*\n/)
          .map(paragraphOf)
          .join(''),
  )
}

function paragraphOf(lines: string): string {
  return `<p>${lines.trim().replaceAll(/\r?\n/g, '<br />')}</p>`
}
