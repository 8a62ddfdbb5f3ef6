import { join } from 'node:path'

const FONTS = join(import.meta.dirname, '../../node_modules/@fontsource')

/** How something is set: the face, its size in points, its colour. */
export interface Style {
  face: 'text' | 'strong' | 'display'
  size: number
  color: string
}

const WEIGHTS = { text: 400, strong: 600, display: 800 } as const

/** Which file of a family has a letter; the first is for all others. */
const SUBSETS: readonly [name: string, letters: RegExp][] = [
  ['latin', /[ -\u00ff\u0131\u0152\u0153\u02bb-\u02dc\u2000-\u206f\u20ac\u2122\u2212]/u],
  ['greek', /[\u0370-\u03ff]/u],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u],
  ['cyrillic-ext', /[\u0460-\u052f]/u],
  ['vietnamese', /[\u1ea0-\u1ef9\u20ab]/u],
  ['latin-ext', /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0]/u],
]
/** The display family has no others. */
const DISPLAY_SUBSETS = new Set(['latin', 'latin-ext', 'vietnamese'])

/** A piece of a line in one font file. */
export interface Run {
  text: string
  font: string
}

/** The static files of the faces, by face and subset. */
const FILES = new Map(
  Object.keys(WEIGHTS).flatMap((face) =>
    SUBSETS.map(([subset]) => [`${face} ${subset}`, fileOf(face, subset)] as const),
  ),
)

function fileOf(face: string, subset: string): string {
  if (face === 'display' && DISPLAY_SUBSETS.has(subset))
    return join(FONTS, `bricolage-grotesque/files/bricolage-grotesque-${subset}-${WEIGHTS.display}-normal.woff`)
  const weight = face === 'text' ? WEIGHTS.text : WEIGHTS.strong
  return join(FONTS, `inter/files/inter-${subset}-${weight}-normal.woff`)
}

/** A letter that no file has is drawn by the first. */
function fontFor(letter: string, { face }: Style): string {
  const [subset] = SUBSETS.find(([, letters]) => letters.test(letter)) ?? SUBSETS[0]!
  return FILES.get(`${face} ${subset}`)!
}

/** A text in pieces that each come from one font file. */
export function runsOf(text: string, style: Style): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const font = fontFor(letter, style)
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

/**
 * Breaks a text into lines of this width, at its spaces; a word that is wider than a line is broken anywhere.
 * What is beyond `most` lines ends with an ellipsis.
 */
export function linesOf(text: string, width: number, most: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/u).flatMap((one) => piecesOf(one, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  lines.push(line)
  if (lines.length <= most) return lines
  let end = lines[most - 1]!
  while (end !== '' && widthOf(`${end}…`) > width) end = [...end].slice(0, -1).join('')
  return [...lines.slice(0, most - 1), `${end}…`]
}

function piecesOf(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece)
      piece = letter
    } else piece += letter
  }
  return [...pieces, piece]
}
