import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { srgbOf } from '#protocol/kit/oklch.ts'
import { posterOf } from '../catalogue/posters/poster.ts'
import { bestBreak, block, blockH, txt, wide } from '../catalogue/posters/type.ts'

/** The size that networks ask for. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
/** The poster stands at the right edge, as high as the card. */
export const POSTER_WIDTH = 420
const POSTER_LEFT = CARD_WIDTH - POSTER_WIDTH

/** What the picture of a page says where somebody shares its address. */
export interface ShareCard {
  brand: string
  accent: Exhibitor['accent']
  title: string
  /** A line below the title: when and where, or where the house is. */
  line: string
  /** A poster that is drawn, a picture of the house by its name, or nothing. */
  poster: { drawn: Parameters<typeof posterOf>[0] } | { picture: string } | null
}

const [PAPER, INK, QUIET] = ['#171017', '#f7efe4', '#c7bcc4']
const MARGIN = 64
const TITLE_HEIGHT = 300
const TITLE_LINES = 4
const TITLE_MOST = 120
const LEAD = 0.98
const LINE_SIZE = 34
const BRAND_SIZE = 40

/** The card as an SVG whose type is set as outlines; a picture of the house is laid on it afterwards. */
export function cardSvg({ brand, accent, title, line, poster }: ShareCard): string {
  const room = (poster ? POSTER_LEFT : CARD_WIDTH) - 2 * MARGIN
  const best = bestBreak('B', title.trim(), room, TITLE_HEIGHT, LEAD, TITLE_LINES)
  const size = Math.min(best.size, TITLE_MOST)
  const top = 150 + (TITLE_HEIGHT - blockH('B', best.lines, size, LEAD)) / 2
  const line_size = Math.min(LINE_SIZE, (LINE_SIZE * room) / Math.max(1, wide('S', line, LINE_SIZE)))
  const lamp = rgbOf(accent)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${PAPER}"/>`,
    `<rect width="12" height="${CARD_HEIGHT}" fill="${lamp}"/>`,
    `<circle cx="${MARGIN + 18}" cy="${MARGIN + 18}" r="18" fill="${lamp}"/>`,
    brand === title ? '' : txt('B', brand, MARGIN + 54, MARGIN + 32, BRAND_SIZE, INK),
    block('B', best.lines, MARGIN, top, size, INK, { lead: LEAD }),
    line === '' ? '' : txt('S', line, MARGIN, CARD_HEIGHT - MARGIN, line_size, QUIET),
    poster && 'drawn' in poster ? placed(posterOf(poster.drawn)) : '',
    '</svg>',
  ].join('')
}

/** A poster of 2 to 3 fills its place from edge to edge: what is above and below that is cut off. */
function placed(svg: string): string {
  const place = `x="${POSTER_LEFT}" y="0" width="${POSTER_WIDTH}" height="${CARD_HEIGHT}" preserveAspectRatio="xMidYMid slice"`
  return svg.replace('<svg ', `<svg ${place} `)
}

/** A colour in oklch as sRGB, which is all that is read here. */
function rgbOf({ l, c, h }: ShareCard['accent']): string {
  const parts = srgbOf(l, c, h).map((value) => Math.round(255 * Math.min(1, Math.max(0, value))))
  return `rgb(${parts.join(',')})`
}
