import { n1 } from './sheet.ts'

export type Point = readonly [number, number]

function more(attributes: string): string {
  return attributes ? ` ${attributes}` : ''
}

export function rect(x: number, y: number, w: number, h: number, fill: string, attributes = ''): string {
  return `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}" fill="${fill}"${more(attributes)}/>`
}

export function circ(x: number, y: number, r: number, fill: string, attributes = ''): string {
  return `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}"${more(attributes)}/>`
}

export function pathd(d: string, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}"${more(attributes)}/>`
}

export function poly(points: readonly Point[], fill: string, attributes = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${n1(x)},${n1(y)}`).join(' ')}" fill="${fill}"${more(attributes)}/>`
}

export function line(from: Point, to: Point, color: string, width: number, attributes = ''): string {
  return `<path d="M${n1(from[0])} ${n1(from[1])}L${n1(to[0])} ${n1(to[1])}" stroke="${color}" stroke-width="${width}" fill="none"${more(attributes)}/>`
}

/** A curve through all points (Catmull-Rom), closed or open. */
export function smooth(points: readonly Point[], closed = true): string {
  const n = points.length
  const at = (k: number): Point => points[closed ? (k + n) % n : Math.max(0, Math.min(n - 1, k))]!
  let d = `M${n1(at(0)[0])} ${n1(at(0)[1])}`
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const first = `${n1(p1[0] + (p2[0] - p0[0]) / 6)} ${n1(p1[1] + (p2[1] - p0[1]) / 6)}`
    const second = `${n1(p2[0] - (p3[0] - p1[0]) / 6)} ${n1(p2[1] - (p3[1] - p1[1]) / 6)}`
    d += `C${first} ${second} ${n1(p2[0])} ${n1(p2[1])}`
  }
  return d + (closed ? 'Z' : '')
}
