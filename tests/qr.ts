import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const file = readFileSync(wasmFile)
prepareZXingModule({ overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) } })

/** A picture as browsers know it: four bytes a pixel. */
export interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  colorSpace: 'srgb'
}

/**
 * The QR codes in a picture (or in the bytes of a PNG or JPEG file), read by the library that the scanner
 * uses: the text of each, and how wide it is in pixels without the white around it.
 */
export async function findQr(picture: Picture | Uint8Array): Promise<{ text: string; width: number }[]> {
  const found = await readBarcodes(picture as ImageData | Uint8Array, { formats: ['QRCode'] })
  return found.map(({ text, position: { topLeft, topRight } }) => ({ text, width: topRight.x - topLeft.x }))
}

/** The texts of the QR codes in a picture. */
export async function decodeQr(picture: Picture | Uint8Array): Promise<string[]> {
  return (await findQr(picture)).map(({ text }) => text)
}

/**
 * Draws the path of `qrPath` (protocol/scanning) as a picture: black on white, the quiet zone around it, so
 * many pixels a module.
 */
export function pictureOfPath(path: string, size: number, pixels = 4): Picture {
  const side = (size + 8) * pixels
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dy = 0; dy < pixels; dy++) {
      const start = ((Number(y) + 4) * pixels + dy) * side + (Number(x) + 4) * pixels
      for (let i = start; i < start + Number(run) * pixels; i++) data.fill(0, i * 4, i * 4 + 3)
    }
  }
  return { data, width: side, height: side, colorSpace: 'srgb' }
}
