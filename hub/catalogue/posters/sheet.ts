/** The sheet of a poster: 600 × 900, 36 of margin. */
export const W = 600
export const H = 900
export const M = 36

/** A source of numbers in [0, 1). How often and in which order a family draws is part of the picture. */
export type Chance = () => number

/**
 * What a family draws on: the words, the palette (paper, ink, loud, second, third), the chance and a prefix
 * for ids inside the file.
 */
export interface Sheet {
  title: string
  director: string
  year: string
  genre: string
  r: Chance
  p: Palette
  id: string
}
export type Palette = readonly [string, string, string, string, string]
export type Family = (c: Sheet) => string

/** FNV-1a over the code points. */
export function hash(text: string): number {
  let h = 2166136261
  for (const sign of text) {
    h ^= sign.codePointAt(0)!
    h = Math.imul(h, 16777619)
  }
  return h >>> 0
}

/** mulberry32. */
export function rng(seed: number): Chance {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One of several, by one draw. */
export function pick<T>(r: Chance, from: readonly T[]): T {
  return from[Math.floor(r() * from.length)]!
}

/** One decimal: the precision of every coordinate. */
export function n1(value: number): number {
  return Math.round(value * 10) / 10
}

/** Smooth noise over a torus of 64 × 64 draws. */
export function noise2(r: Chance): (x: number, y: number) => number {
  const N = 64
  const grid = Array.from({ length: N * N }, r)
  const at = (a: number, b: number): number => grid[(((b % N) + N) % N) * N + (((a % N) + N) % N)]!
  const ease = (t: number): number => t * t * (3 - 2 * t)
  return (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)]
    const [u, v] = [ease(x - i), ease(y - j)]
    return (at(i, j) * (1 - u) + at(i + 1, j) * u) * (1 - v) + (at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u) * v
  }
}
