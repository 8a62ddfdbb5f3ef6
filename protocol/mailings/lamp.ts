import type { Exhibitor } from '../catalogue/exhibitor.ts'
import { srgbOf } from '../kit/oklch.ts'

/** Ink and paper of the house (docs/look.md, tokens). */
const ON_LIGHT = '#241523'
const ON_DARK = '#fffdf9'

/** From here on a lamp is light and ink stands on it; fills keep out of where neither ink nor paper reads. */
const MIDDLE = 0.59
const LIGHT_MIN = 0.65
const DARK_MAX = 0.5

/** The lamp of a house as a fill, and what reads on it: as `--accent` and `--on-accent` of the site. */
export function lampOf({ l, c, h }: Exhibitor['accent']): { fill: string; on: string } {
  return l >= MIDDLE
    ? { fill: hexOf(Math.max(l, LIGHT_MIN), c, h), on: ON_LIGHT }
    : { fill: hexOf(Math.min(l, DARK_MAX), c, h), on: ON_DARK }
}

/** An OKLCH colour in sRGB; of one that no screen shows, the nearest of less chroma. */
function hexOf(l: number, c: number, h: number): string {
  let chroma = c
  let rgb = srgbOf(l, chroma, h)
  while (chroma > 0 && rgb.some((value) => value < -0.001 || value > 1.001)) {
    chroma = Math.max(0, chroma - 0.004)
    rgb = srgbOf(l, chroma, h)
  }
  const parts = rgb.map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
