import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawAnew } from './drawing.ts'

const MARK = '<script>alert(7)</script>'
let jpeg: Buffer
let png: Buffer
let webp: Buffer

beforeAll(async () => {
  const noise = sharp({ create: { width: 900, height: 1350, channels: 3, background: '#246', noise: NOISE } })
  png = await noise.clone().png().toBuffer()
  webp = await noise.clone().webp().toBuffer()
  jpeg = await noise
    .clone()
    .withExif({ IFD0: { Copyright: MARK, ImageDescription: 'at home' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
})
const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const

const CRC = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const sum = body.reduce((c, byte) => CRC[(c ^ byte) & 255]! ^ (c >>> 8), 0xffffffff)
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE((sum ^ 0xffffffff) >>> 0)
  return Buffer.concat([length, body, crc])
}
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A PNG of one colour that says to be so large. */
function claiming(width: number, height: number, before: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 50_000_000)))
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...before, chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

async function refusalOf(file: Buffer): Promise<string | null> {
  const drawn = await drawAnew(file)
  return drawn.ok ? null : drawn.refusal.code
}

describe('SECURITY Uploads: what is drawn anew', () => {
  test.each([
    ['JPEG', () => jpeg],
    ['PNG', () => png],
    ['WebP', () => webp],
  ])('a %s becomes WebP in every width, never larger than it was', async (_, file) => {
    const drawn = await drawAnew(file())
    if (!drawn.ok) throw new Error(drawn.refusal.code)
    const sizes: (readonly [number, number | undefined, number | undefined, string | undefined])[] = []
    for (const [width, bytes] of drawn.value.files) {
      const is = await sharp(bytes).metadata()
      sizes.push([width, is.width, is.height, is.format])
    }
    expect(sizes).toEqual([
      [320, 320, 480, 'webp'],
      [640, 640, 960, 'webp'],
      [1280, 900, 1350, 'webp'],
      [1920, 900, 1350, 'webp'],
    ])
    expect([drawn.value.width, drawn.value.height]).toEqual([900, 1350])
  })

  test('nothing of the file but its points is kept: no position, no comment, nothing behind the picture', async () => {
    const polyglot = Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${MARK}`)])
    expect(polyglot.includes(MARK)).toBe(true)
    const drawn = await drawAnew(polyglot)
    if (!drawn.ok) throw new Error(drawn.refusal.code)
    for (const bytes of drawn.value.files.values()) {
      expect(bytes.includes('script')).toBe(false)
      const { exif, icc, xmp, iptc } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc]).toEqual([undefined, undefined, undefined, undefined])
    }
  })

  test('a photograph stands upright, whichever way the camera was held', async () => {
    const turned = await sharp(png).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const drawn = await drawAnew(turned)
    expect(drawn).toMatchObject({ ok: true, value: { width: 1350, height: 900 } })
  })

  test('a picture of one point, and a very narrow one, are pictures', async () => {
    expect(await refusalOf(claiming(1, 1))).toBe(null)
    expect(await refusalOf(claiming(1, 30_000))).toBe(null)
  })
})

describe('SECURITY Uploads: what is refused', () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(7)</script></svg>`
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('a poster')],
    ['an SVG', Buffer.from(svg)],
    ['an SVG with the head of XML', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a BMP', Buffer.from('BM')],
  ])('%s is no picture', async (_, file) => {
    expect(await refusalOf(file)).toBe('picture_kind')
  })

  test.each(['jpeg', 'png', 'webp'])('a page that begins as a %s is damaged', async (kind) => {
    const heads: Record<string, Buffer> = {
      jpeg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      png: SIGNATURE,
      webp: Buffer.from('RIFF\x20\x00\x00\x00WEBP', 'latin1'),
    }
    expect(await refusalOf(Buffer.concat([heads[kind]!, Buffer.from(svg)]))).toBe('picture_broken')
  })

  test.each([
    ['JPEG', () => jpeg],
    ['PNG', () => png],
    ['WebP', () => webp],
  ])('a %s that ends too early is damaged', async (_, file) => {
    for (const share of [0.01, 0.5, 0.9]) {
      const cut = file().subarray(0, Math.floor(file().length * share))
      expect([share, await refusalOf(cut)]).toEqual([share, 'picture_broken'])
    }
  })

  test('more points than allowed are refused by what the file says, before one is read', async () => {
    const bomb = claiming(60_000, 60_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusalOf(bomb)).toBe('picture_points')
    expect(await refusalOf(claiming(40_000_001, 1))).toMatch(/picture_(points|broken)/)
  })

  test('a picture that moves is refused, whether WebP or PNG', async () => {
    const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 10), Buffer.alloc(16 * 16 * 3, 200)])
    const raw = { width: 16, height: 32, channels: 3, pageHeight: 16 } as const
    const moving = await sharp(frames, { raw })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages ?? 'not made').toBe(2)
    expect(await refusalOf(moving)).toBe('picture_moving')
    expect(await refusalOf(claiming(8, 8, [chunk('acTL', Buffer.alloc(8))]))).toBe('picture_moving')
  })
})
