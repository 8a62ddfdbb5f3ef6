import type { Shell } from '#protocol/site/pages.ts'

/** The ground of the head, by what the device of a visitor shows (tokens.css, `--bg`). */
export const GROUNDS = { light: '#f8f4ec', dark: '#1a0e18' } as const

/** A ground is dark up to this lightness, of 0 (black) to 100 (white). @source F-015, F-317 */
export const LOGO_LIGHTNESS = 60

/** The lightness of a colour `#rrggbb`, halfway between its strongest and its weakest part. */
function lightnessOf(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return ((Math.max(...parts) + Math.min(...parts)) / 2 / 255) * 100
}

/** The logo that stands on a ground: its dark variant where that is dark, if the house has one (F-015). */
export function logoOn(ground: string, { logo_url, logo_dark_url }: Shell['website']['header']): string | null {
  return lightnessOf(ground) <= LOGO_LIGHTNESS ? (logo_dark_url ?? logo_url) : logo_url
}

/**
 * The rules by which the picture of the logo is its dark variant, where the device of a visitor shows a dark
 * ground and on a page that begins by night; empty where both grounds have one logo. They are the server's
 * alone: no script of a page knows of them.
 */
export function logoRule(header: Shell['website']['header']): string {
  const [light, dark] = [logoOn(GROUNDS.light, header), logoOn(GROUNDS.dark, header)]
  if (light === null || dark === null || light === dark) return ''
  const rule = `img[src="${light}"]{content:url("${dark}")}`
  return `@media(prefers-color-scheme:dark){${rule}}[data-theme=dark] ${rule}`
}
