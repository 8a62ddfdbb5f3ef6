/** A poster is looked at so small: what is on it in number, not in detail. */
const SIZE = { width: 16, height: 24 }
const HUES = 12

const known = new Map<string, Promise<string | null>>()

/** The colour of a poster, as CSS; null where the picture cannot be read. Each is looked at once a page. */
export function posterColor(url: string): Promise<string | null> {
  const found = known.get(url) ?? read(url)
  known.set(url, found)
  return found
}

async function read(url: string): Promise<string | null> {
  const image = new Image(600, 900)
  image.src = url
  const isThere = await image.decode().then(
    () => true,
    () => false,
  )
  const canvas = Object.assign(document.createElement('canvas'), SIZE)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!isThere || !context) return null
  context.drawImage(image, 0, 0, SIZE.width, SIZE.height)
  return loudest(context.getImageData(0, 0, SIZE.width, SIZE.height).data)
}

/**
 * Of the twelve hues of some pixels (RGBA, 0..255) the one with the most colour in it, in a lightness that
 * stands out by day and by night; null where all of them are grey.
 */
export function loudest(pixels: ArrayLike<number>): string | null {
  const hues = Array.from({ length: HUES }, () => ({ weight: 0, x: 0, y: 0, chroma: 0 }))
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const { hue, chroma } = hueOf(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!)
    if (pixels[at + 3]! < 128 || chroma < 0.15) continue
    const sum = hues[Math.floor((hue / 360) * HUES) % HUES]!
    sum.weight += chroma
    sum.chroma = Math.max(sum.chroma, chroma)
    sum.x += chroma * Math.cos((hue * Math.PI) / 180)
    sum.y += chroma * Math.sin((hue * Math.PI) / 180)
  }
  const best = hues.reduce((a, b) => (b.weight > a.weight ? b : a))
  if (best.weight === 0) return null
  const hue = Math.round(((Math.atan2(best.y, best.x) * 180) / Math.PI + 360) % 360)
  return `hsl(${hue} ${Math.round(40 + 35 * best.chroma)}% 42%)`
}

/** Hue in degrees and chroma 0..1 of a colour. */
function hueOf(red: number, green: number, blue: number): { hue: number; chroma: number } {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const most = Math.max(r, g, b)
  const chroma = most - Math.min(r, g, b)
  if (chroma === 0) return { hue: 0, chroma }
  const sector = most === r ? ((g - b) / chroma + 6) % 6 : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  return { hue: sector * 60, chroma }
}
