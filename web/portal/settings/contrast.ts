/** The lamp in OKLCH: hue in degrees 0..360, chroma 0..0.4, lightness 0..1 (docs/look.md, tokens). */
export interface Lamp {
  h: number
  c: number
  l: number
}

/** Two of our tokens that are read on each other, and what they must reach. */
export interface Pair {
  name: 'ink' | 'links' | 'night' | 'timer' | 'focus'
  theme: 'light' | 'dark'
  front: string
  ground: string
  /** @source WCAG 2.2, 1.4.3 (text) and 1.4.11 (marks) */
  least: number
}

export const PAIRS: readonly Pair[] = [
  { name: 'ink', theme: 'light', front: '--on-accent', ground: '--accent', least: 4.5 },
  { name: 'links', theme: 'light', front: '--accent-text', ground: '--bg', least: 4.5 },
  { name: 'night', theme: 'dark', front: '--accent-lit', ground: '--night-1', least: 4.5 },
  { name: 'timer', theme: 'light', front: '--accent-lit', ground: '--ink-1', least: 4.5 },
  { name: 'focus', theme: 'light', front: '--focus-c', ground: '--bg', least: 3 },
]

/** The lamp as the tokens take it. */
export function lampStyle({ h, c, l }: Lamp): Record<string, string> {
  return { '--accent-h': String(h), '--accent-c': String(c), '--accent-l': String(l) }
}

/**
 * How well each pair is read with the lamp that this element carries, 1..21, by the colours that the browser
 * really draws.
 */
export function ratiosIn(element: HTMLElement): number[] {
  const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  const luminance = (color: string): number => {
    paper.fillStyle = color
    paper.fillRect(0, 0, 1, 1)
    const [red, green, blue] = [...paper.getImageData(0, 0, 1, 1).data].map(linear)
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
  }
  const probe = element.ownerDocument.createElement('i')
  element.append(probe)
  const colorOf = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const ratios = PAIRS.map(({ theme, front, ground }) => {
    element.dataset.theme = theme
    const [bright, dim] = [luminance(colorOf(front)), luminance(colorOf(ground))].sort((a, b) => b - a)
    return (bright! + 0.05) / (dim! + 0.05)
  })
  probe.remove()
  return ratios
}

/** A byte of a colour as a share of its light. @source WCAG 2.2, relative luminance */
function linear(byte: number): number {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
