import { createElement, type ElementType, Fragment, type ReactNode } from 'react'

/**
 * What draws a tag of a text of staff, by its name; every other tag is dropped, its text stays. Only `a` is
 * given an attribute: an address that leads to a page, a letter or a telephone.
 */
export type Tags = Readonly<Record<string, ElementType<{ href?: string | undefined; children?: ReactNode }>>>

/** Of a description in a line. */
const SIMPLE = tagsOf('b strong i em u small br p ul ol li span')
/** Of a page of its own; who draws one says what a link is. */
export const PAGE_TAGS: Tags = {
  ...SIMPLE,
  ...tagsOf('h2 h3 h4 hr blockquote s sub sup'),
}
const VOID = new Set(['br', 'hr'])

function tagsOf(names: string): Tags {
  return Object.fromEntries(names.split(' ').map((name) => [name, name as 'p']))
}

const SILENT = new Set('script style template iframe object svg math noscript title textarea'.split(' '))

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  euro: '€',
}

interface Open {
  tag: string
  href: string | undefined
  children: ReactNode[]
}

/** Where a link may lead: another site, a letter, a telephone, a page of this site. */
const LEADS = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\\]*$/i

/**
 * HTML of a house as elements of React: a rate's description (F-066), or with other tags a page. Whatever
 * else is in it cannot run, load or look like something of ours, even if the server had let it through.
 */
export function Html({ html, tags = SIMPLE }: { html: string; tags?: Tags }) {
  const stack: Open[] = [{ tag: '', href: undefined, children: [] }]
  const close = (): void => {
    const { tag, href, children } = stack.pop()!
    const parent = stack.at(-1)!.children
    const key = parent.length
    if (SILENT.has(tag)) return
    const drawn = Object.hasOwn(tags, tag) ? tags[tag]! : null
    parent.push(
      drawn === null
        ? createElement(Fragment, { key }, ...children)
        : createElement(drawn, { key, ...(href !== undefined && { href }) }, ...children),
    )
  }
  for (const [piece, end, name, attributes] of html.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b([^>]*)>?|[^<]+|</g,
  )) {
    const tag = name?.toLowerCase()
    if (piece.startsWith('<!--')) continue
    if (tag === undefined) stack.at(-1)!.children.push(decode(piece))
    else if (end) {
      if (stack.some((open, index) => index > 0 && open.tag === tag)) while (stack.at(-1)!.tag !== tag) close()
      if (stack.length > 1 && stack.at(-1)!.tag === tag) close()
    } else {
      // a browser ends a link where another one begins
      if (tag === 'a' && stack.some((open) => open.tag === 'a')) continue
      stack.push({ tag, href: tag === 'a' ? addressIn(attributes!) : undefined, children: [] })
      if (VOID.has(tag)) close()
    }
  }
  while (stack.length > 1) close()
  return <>{stack[0]!.children}</>
}

function addressIn(attributes: string): string | undefined {
  const href = decode(/\shref="([^"]*)"/.exec(attributes)?.[1] ?? '')
  return LEADS.test(href) ? href : undefined
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    return code === undefined ? (ENTITIES[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
