import type { Palette } from './sheet.ts'

/** Eighteen palettes: paper, ink (reads on paper), and three more of which the first is the loud one. */
export const PALETTES = {
  vermilion: ['#e5432b', '#1d0f12', '#f8ead2', '#f3b43a', '#8d1622'],
  midnight: ['#12152e', '#f5ecdd', '#f3b73f', '#dd4c3c', '#394a92'],
  sage: ['#c6d2ba', '#1b2a23', '#e35a36', '#f6f1e1', '#4b6d58'],
  bone: ['#efe5d1', '#1c191a', '#d93a29', '#1c4c8f', '#e8b135'],
  rose: ['#f3b3bf', '#4c0c1c', '#d51f3c', '#fdf1e8', '#233a66'],
  lagoon: ['#0d4a49', '#f6ead1', '#f48a34', '#8ec3a9', '#072c2c'],
  mustard: ['#e6aa1e', '#1d1411', '#fbf3de', '#b9341c', '#2a4a42'],
  lilac: ['#c9bbe8', '#21113f', '#ff5a36', '#fbf5e8', '#5d42a9'],
  cobalt: ['#1c3dba', '#f8efdf', '#ff6a48', '#f8ca46', '#0a1856'],
  ash: ['#dad6cf', '#161616', '#e6331d', '#8f8b85', '#f8f6f0'],
  noir: ['#131015', '#f1eae1', '#e83a2c', '#756c77', '#2c262f'],
  jade: ['#0a7658', '#fff4dc', '#ffc446', '#f2573c', '#05382d'],
  sky: ['#a8d0e6', '#13213a', '#f45b38', '#fdf5e4', '#2c6da0'],
  plum: ['#38112f', '#fae8d9', '#f4663c', '#c9498a', '#f4bb60'],
  clay: ['#b8522d', '#fcecd4', '#1f1613', '#eab46a', '#6c2614'],
  ice: ['#e9eff1', '#0e1a2b', '#1f5cff', '#9cb7c8', '#f15b27'],
  mint: ['#9fe0c4', '#10241f', '#ff4f64', '#fffaf0', '#14655a'],
  dusk: ['#f0724e', '#2a1038', '#ffd08a', '#8f2d5e', '#43195b'],
} as const satisfies Record<string, Palette>
export type PaletteName = keyof typeof PALETTES

type Rgb = [number, number, number]
function rgb(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
}

/** `t` of the way from one colour to another. */
export function mix(from: string, to: string, t: number): string {
  const end = rgb(to)
  const part = (value: number, index: number) =>
    Math.round(value + (end[index]! - value) * t)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb(from).map(part).join('')}`
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((value) => {
    const v = value / 255
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours, 1..21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Of some colours the one that reads best on a ground; the first of equals. */
export function on(ground: string, ...colors: readonly [string, ...string[]]): string {
  return colors.reduce((best, color) => (contrast(color, ground) > contrast(best, ground) ? color : best))
}
