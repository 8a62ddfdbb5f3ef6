import sharp, { type ResizeOptions } from 'sharp'
import type { PictureRefusal } from '#protocol/catalogue/picture-calls.ts'
import { PICTURE_MAX_POINTS, PICTURE_WIDTHS, type PictureWidth } from '#protocol/kit/pictures.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'

/** A picture drawn anew in each of its widths, as WebP without anything but its points. */
export interface Drawn {
  /** Of the widest one. */
  width: number
  height: number
  files: ReadonlyMap<PictureWidth, Buffer>
}

type Kind = 'jpeg' | 'png' | 'webp'

/** What a file is, by its first bytes. */
const HEADS: readonly [Kind, (file: Buffer) => boolean][] = [
  ['jpeg', (file) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (file) => file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['webp', (file) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'],
]
/** No picture of ours takes as long. */
const PATIENCE_S = 20
const QUALITY = 82

// Nothing but these three is ever read, whatever a file says of itself.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)

/**
 * Draws a file of a stranger anew. What it is follows from its bytes, its size is known before a point is
 * read, and a file that ends too early is refused. Position data, profiles, comments and whatever lies behind
 * the picture are not taken along.
 */
export async function drawAnew(file: Buffer): Promise<Answer<Drawn, PictureRefusal>> {
  const kind = HEADS.find(([, fits]) => fits(file))?.[0]
  if (!kind) return refuse('picture_kind')
  try {
    const { width, height, pages, format } = await sharp(file, { limitInputPixels: false }).metadata()
    if (format !== kind) return refuse('picture_kind')
    if ((pages ?? 1) > 1 || (kind === 'png' && isMovingPng(file))) return refuse('picture_moving')
    if (width * height > PICTURE_MAX_POINTS)
      return refuse('picture_points', 'message', { millions: PICTURE_MAX_POINTS / 1e6 })
    const points = await upright(file)
    const files = new Map<PictureWidth, Buffer>()
    for (const widest of PICTURE_WIDTHS) files.set(widest, await inWidth(points, widest))
    return ok({ width: points.info.width, height: points.info.height, files })
  } catch {
    return refuse('picture_broken') // libvips says it in words of its own
  }
}

type Points = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** The points of the file, read once, the way up in which a camera was held. */
async function upright(file: Buffer): Promise<Points> {
  const largest = PICTURE_WIDTHS.at(-1)!
  const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels: PICTURE_MAX_POINTS, autoOrient: true })
    .timeout({ seconds: PATIENCE_S })
    .resize(boxOf(largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    data,
    info: { width: info.width, height: info.height, channels: info.channels as Points['info']['channels'] },
  }
}

function inWidth({ data, info }: Points, width: PictureWidth): Promise<Buffer> {
  return sharp(data, { raw: info }).resize(boxOf(width)).webp({ quality: QUALITY }).toBuffer()
}

function boxOf(width: PictureWidth): ResizeOptions {
  return { width, height: 2 * width, fit: 'inside', withoutEnlargement: true }
}

/** Whether a PNG has more than one picture in it: then it says so before the first. */
function isMovingPng(file: Buffer): boolean {
  let at = 8
  while (at + 8 <= file.length) {
    const name = file.toString('latin1', at + 4, at + 8)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
    at += 12 + file.readUInt32BE(at)
  }
  return false
}
