import type { Exhibitor } from '../catalogue/exhibitor.ts'

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

/** OKLCH → OKLab → linear → gamma (Björn Ottosson's matrices). */
function srgbOf(l: number, c: number, h: number): number[] {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  return linear.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
}
