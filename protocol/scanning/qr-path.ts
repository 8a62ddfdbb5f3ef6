/**
 * A square of light and dark modules, as QR libraries give it: `size` modules a side, `data` row by row, not
 * 0 = dark.
 */
export interface QrMatrix {
  size: number
  data: ArrayLike<number>
}

/** Modules of light that must surround a QR code. */
export const QUIET_ZONE = 4

/**
 * The dark modules as one SVG path, one unit a module, the origin at the first module; each run of a row is
 * one rectangle.
 */
export function qrPath({ size, data }: QrMatrix): string {
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x
      while (x < size && data[y * size + x]) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h${start - x}z`
    }
  }
  return path
}

/** The `viewBox` of such a path with its quiet zone. */
export function qrViewBox(size: number): string {
  return `${-QUIET_ZONE} ${-QUIET_ZONE} ${size + 2 * QUIET_ZONE} ${size + 2 * QUIET_ZONE}`
}
