import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Tags that may stand in a text of staff; every other one is dropped, its text stays. None keeps an
 * attribute.
 */
const TAGS = new Set(['b', 'strong', 'i', 'em', 'u', 'small', 'br', 'p', 'ul', 'ol', 'li', 'span'])
const SILENT = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'svg',
  'math',
  'noscript',
  'title',
  'textarea',
])

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
  children: ReactNode[]
}

/**
 * Simple HTML out of the catalogue (a rate's description, F-066) as elements of React: text with emphasis,
 * breaks and lists. Whatever else is in it cannot run, load or look like something of ours, even if the
 * server had let it through.
 */
export function Html({ html }: { html: string }) {
  const stack: Open[] = [{ tag: '', children: [] }]
  const close = (): void => {
    const { tag, children } = stack.pop()!
    const parent = stack.at(-1)!.children
    if (!SILENT.has(tag))
      parent.push(createElement(TAGS.has(tag) ? tag : Fragment, { key: parent.length }, ...children))
  }
  for (const [piece, end, name] of html.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b[^>]*>?|[^<]+|</g,
  )) {
    const tag = name?.toLowerCase()
    if (piece.startsWith('<!--')) continue
    if (tag === undefined) stack.at(-1)!.children.push(decode(piece))
    else if (end) {
      if (stack.some((open, index) => index > 0 && open.tag === tag)) while (stack.at(-1)!.tag !== tag) close()
      if (stack.length > 1 && stack.at(-1)!.tag === tag) close()
    } else if (tag === 'br') stack.at(-1)!.children.push(createElement('br', { key: stack.at(-1)!.children.length }))
    else stack.push({ tag, children: [] })
  }
  while (stack.length > 1) close()
  return <>{stack[0]!.children}</>
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    return code === undefined ? (ENTITIES[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
