import { FACES, type FaceName } from './glyphs.ts'
import { H, M, n1, type Sheet, W } from './sheet.ts'

interface TextStyle {
  anchor?: 'middle' | 'end'
  track?: number
  sy?: number
  rot?: number
}

/** Hyphens and spaces that the outlines know. */
function plain(text: string): string {
  return text.replace(/[\u2010\u2011]/g, '-').replace(/\u00a0/g, ' ')
}

/** A line of text as one path in 1/1000 em with its width; `miss` when it has a sign outside the outlines. */
export function run(face: FaceName, text: string, track = 0): { d: string; w: number; miss: boolean } {
  const { g: glyphs, kern } = FACES[face]
  let x = 0
  let d = ''
  let previous = ''
  let miss = false
  for (const sign of plain(text)) {
    const known = glyphs[sign] ?? glyphs[sign.normalize('NFD')[0]!]
    if (!known) miss = true
    const [advance, outline] = known ?? [sign > '\u2e80' ? 1000 : 620, '']
    x += kern[previous + sign] ?? 0
    if (outline) d += `M${Math.round(x)} 0${outline}`
    x += advance + track
    previous = sign
  }
  return { d, w: x - track, miss }
}

/** How wide a text runs at a size. */
export function wide(face: FaceName, text: string, size: number, track = 0): number {
  return (run(face, text, track).w * size) / 1000
}

/** The height of capitals at a size. */
export function cap(face: FaceName, size: number): number {
  return (FACES[face].cap * size) / 1000
}

const WEIGHT: Readonly<Record<FaceName, number>> = { K: 800, B: 800, L: 300, S: 500 }

/** A line of text with its baseline at (x, y); in live text when its script is outside the outlines. */
export function txt(
  face: FaceName,
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  style: TextStyle = {},
): string {
  const { d, w, miss } = run(face, text, style.track ?? 0)
  const s = size / 1000
  const sy = style.sy ?? 1
  const left = x - (style.anchor === 'middle' ? (w * s) / 2 : style.anchor === 'end' ? w * s : 0)
  const place = style.rot
    ? `translate(${n1(x)} ${n1(y)}) rotate(${n1(style.rot)}) translate(${n1(left - x)} 0)`
    : `translate(${n1(left)} ${n1(y)})`
  const transform = `${place} scale(${+s.toFixed(4)} ${+(s * sy).toFixed(4)})`
  if (!miss) return `<path transform="${transform}" d="${d}" fill="${fill}"/>`
  const live = plain(text).replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<text transform="${transform}" font-family="Bricolage Grotesque,Inter,sans-serif" font-weight="${WEIGHT[face]}" font-size="1000" textLength="${Math.round(w)}" lengthAdjust="spacingAndGlyphs" fill="${fill}">${live}</text>`
}

const SMALL_WORD_AT_END = /(^| )(a|an|the|of|to|in|for|on|and|we|der|die|das)$/i

/** Every break of a title is tried: of so many words that is done at once, of twice as many it is not. */
const WORDS_MAX = 20

/** The words of a title; of very many the shortest neighbours stay together. */
function wordsOf(title: string): string[] {
  const words = title.split(' ')
  while (words.length > WORDS_MAX) {
    const pairs = words.slice(1).map((word, at) => words[at]!.length + word.length)
    const at = pairs.indexOf(Math.min(...pairs))
    words.splice(at, 2, `${words[at]} ${words[at + 1]}`)
  }
  return words
}

/** The least ragged break of a title into at most `most` lines, without an article at the end of a line. */
export function breakTitle(title: string, most: number, face: FaceName = 'B'): string[] {
  const words = wordsOf(title)
  const n = Math.min(most, words.length)
  let best: { score: number; lines: string[] } | null = null
  const go = (from: number, lines: readonly string[]): void => {
    if (lines.length === n - 1) {
      const all = [...lines, words.slice(from).join(' ')]
      const widths = all.map((text) => run(face, text).w)
      const bad = all.slice(0, -1).filter((text) => SMALL_WORD_AT_END.test(text) && text.includes(' ')).length
      const score = Math.max(...widths) - Math.min(...widths) * 0.35 + bad * 500
      if (!best || score < best.score) best = { score, lines: all }
      return
    }
    for (let to = from + 1; to <= words.length - (n - 1 - lines.length); to++)
      go(to, [...lines, words.slice(from, to).join(' ')])
  }
  go(0, [])
  return (best as { lines: string[] } | null)?.lines ?? [title]
}

function sizeFor(face: FaceName, lines: readonly string[], w: number): number {
  return (w / Math.max(...lines.map((text) => run(face, text).w))) * 1000
}

/** The break and the size that fill a box best: another line only where it makes the title clearly larger. */
export function bestBreak(
  face: FaceName,
  title: string,
  w: number,
  h: number,
  lead: number,
  most: number,
): { lines: string[]; size: number } {
  let best: { lines: string[]; size: number } | null = null
  for (let n = 1; n <= most; n++) {
    const lines = breakTitle(title, n, face)
    if (lines.length < n) break
    const size = Math.min(sizeFor(face, lines, w), h / (FACES[face].cap / 1000 + lead * (lines.length - 1)))
    if (!best || size > best.size * 1.06) best = { lines, size }
  }
  return best!
}

/** Lines of text; y is the top of the first capital. */
export function block(
  face: FaceName,
  lines: readonly string[],
  x: number,
  y: number,
  size: number,
  fill: string,
  style: TextStyle & { lead: number },
): string {
  return lines
    .map((text, i) => txt(face, text, x, y + cap(face, size) + i * size * style.lead, size, fill, style))
    .join('')
}

export function blockH(face: FaceName, lines: readonly string[], size: number, lead: number): number {
  return cap(face, size) + (lines.length - 1) * size * lead
}

/** The small print: who made it, and when. */
export function foot(c: Sheet, fill: string, y = H - M): string {
  return txt('S', `A film by ${c.director}`, M, y, 17, fill) + txt('S', c.year, W - M, y, 17, fill, { anchor: 'end' })
}
