import { contrast, mix, on } from './ink.ts'
import { circ, line, type Point, pathd, poly, rect, smooth } from './shapes.ts'
import { type Chance, type Family, H, M, n1, type Sheet, W } from './sheet.ts'
import { bestBreak, blockH, breakTitle, cap, foot, run, txt, wide } from './type.ts'

/** A leaf cut by hand: lobes to both sides of a stem, longest in the middle. */
function leaf(r: Chance, at: Point, length: number, turn: number, fill: string, lobes: number): string {
  const step = length / (lobes + 0.6)
  const reach = (t: number): number => length * 0.3 * Math.sin(Math.PI * (0.16 + t * 0.72))
  const left: string[] = []
  const right: string[] = []
  for (let i = 0; i < lobes; i++) {
    const t = i / (lobes - 1)
    const y = -i * step
    const w = reach(t) * (0.88 + r() * 0.24)
    const v = reach(t) * (0.88 + r() * 0.24)
    const dy = step * 0.3
    left.push(
      `C-9 ${n1(y - 2)} ${n1(-w * 0.55)} ${n1(y + dy * 0.5)} ${n1(-w)} ${n1(y - dy)}`,
      `C${n1(-w - step * 0.62)} ${n1(y - dy - step * 0.42)} ${n1(-w * 0.72)} ${n1(y - step * 1.28)} ${n1(-w * 0.5)} ${n1(y - step * 0.92)}`,
      `C${n1(-w * 0.34)} ${n1(y - step * 0.74)} -11 ${n1(y - step * 0.62)} -9 ${n1(y - step)}`,
    )
    right.unshift(
      `C11 ${n1(y - step * 0.62)} ${n1(v * 0.34)} ${n1(y - step * 0.74)} ${n1(v * 0.5)} ${n1(y - step * 0.92)}`,
      `C${n1(v * 0.72)} ${n1(y - step * 1.28)} ${n1(v + step * 0.62)} ${n1(y - dy - step * 0.42)} ${n1(v)} ${n1(y - dy)}`,
      `C${n1(v * 0.55)} ${n1(y + dy * 0.5)} 9 ${n1(y - 2)} 9 ${n1(y)}`,
    )
  }
  const top = -lobes * step
  const tip = `C-16 ${n1(top - step * 0.8)} 16 ${n1(top - step * 0.8)} 9 ${n1(top)}`
  const d = `M-9 0${left.join('')}${tip}${right.join('')}L13 26L-11 22Z`
  return `<g transform="translate(${n1(at[0])} ${n1(at[1])}) rotate(${n1(turn)})">${pathd(d, fill)}</g>`
}

/** A sheet of paper with corners that do not quite meet. */
function slab(r: Chance, x: number, y: number, w: number, h: number, fill: string): string {
  const corner = (cx: number, cy: number): Point => [cx + (r() - 0.5) * 26, cy + (r() - 0.5) * 26]
  return poly([corner(x, y), corner(x + w, y), corner(x + w, y + h), corner(x, y + h)], fill)
}

/** The title on strips of paper, each a little askew. */
function strips(c: Sheet): string {
  const { r } = c
  const [bg, ink, , b] = c.p
  const t = bestBreak('K', c.title.toUpperCase(), W - 2 * M - 50, 200, 1.16, 3)
  const size = Math.min(t.size, 112)
  const high = cap('K', size)
  let y = H - 74 - t.lines.length * (high + 30)
  let s = ''
  t.lines.forEach((text, i) => {
    const w = wide('K', text, size, 6)
    const x = M - 6 + (i % 2) * 14
    const turn = (r() - 0.5) * 3
    const strip: Point[] = [
      [x - 6 + r() * 8, y - 4 - r() * 6],
      [x + w + 34 - r() * 10, y - 7 + r() * 8],
      [x + w + 30 + r() * 8, y + high + 24 + r() * 6],
      [x - 4 - r() * 6, y + high + 22 + r() * 8],
    ]
    const words = txt('K', text, x + 14, y + high + 10, size, on(ink, bg, b, '#fff6e6'), { track: 6 })
    s += `<g transform="rotate(${n1(turn)} ${n1(x + w / 2)} ${n1(y + high / 2)})">${poly(strip, ink)}${words}</g>`
    y += high + 30
  })
  return s
}

/** Cut paper: leaves and slabs, knife edges, words on strips. */
export const cutpaper: Family = (c) => {
  const { r } = c
  const [bg, ink, a, b, k] = c.p
  let s = rect(0, 0, W, H, bg)
  s += slab(r, -20, -20, 340 + r() * 60, 330 + r() * 60, k)
  s += slab(r, 330 + r() * 30, 20 + r() * 40, 290, 250 + r() * 50, b)
  s += slab(r, -30, 330, 210 + r() * 60, 250, a)
  s += slab(r, 210 + r() * 60, 300, 420, 300, mix(bg, b, 0.35))
  s += r() < 0.5 ? '<g>' : '<g transform="translate(600 0) scale(-1 1)">'
  s += leaf(r, [150 + r() * 30, 316], 264, -10 + r() * 16, on(k, a, b, bg), 4)
  s += leaf(r, [452 + r() * 40, 268], 216, 12 + r() * 16, on(b, ink, k, a), 3)
  s += leaf(r, [96, 574], 214, 14, on(a, bg, b, ink), 3)
  s += leaf(r, [470, 596], 300, -20 - r() * 12, on(mix(bg, b, 0.35), a, ink, k), 4)
  s += leaf(r, [300, 588], 176, 10, ink, 2)
  if (r() < 0.6) {
    const pebble = Array.from({ length: 8 }, (_, i): Point => {
      const R = 44 + (r() - 0.5) * 12
      return [330 + Math.cos(i * 0.785) * R, 150 + Math.sin(i * 0.785) * R]
    })
    s += pathd(smooth(pebble), on(k, b, a))
  }
  return `${s}</g>${strips(c)}${foot(c, ink)}`
}

/** Stack: the title is the picture; a disc turns it over. */
export const stack: Family = (c) => {
  const { r, id } = c
  const [bg, ink, a, b] = c.p
  const title = c.title.toUpperCase()
  let lines = breakTitle(title, Math.min(5, title.split(' ').length), 'K')
  if (lines.length === 1 && title.length > 5) {
    const part = Math.ceil(title.length / Math.ceil(title.length / 4))
    lines = title.match(new RegExp(`.{1,${part}}`, 'g')) ?? lines
  }
  const high = (H - 2 * M - 50 - 13 * (lines.length - 1)) / lines.length
  const words = (fill: string): string =>
    lines
      .map((text, i) => {
        const size = ((W - 2 * M) / run('K', text).w) * 1000
        let y = M + high
        for (let above = 0; above < i; above++) y = y + 13 + high
        return txt('K', text, M, n1(y), size, fill, { sy: high / cap('K', size) })
      })
      .join('')
  const R = 170 + r() * 70
  const cx = W * (0.25 + r() * 0.5)
  const cy = 200 + r() * 430
  const clip = `<clipPath id="${id}s"><circle cx="${n1(cx)}" cy="${n1(cy)}" r="${n1(R)}"/></clipPath>`
  const turned = `<g clip-path="url(#${id}s)">${words(on(a, bg, ink, b))}</g>`
  return rect(0, 0, W, H, bg) + words(ink) + clip + circ(cx, cy, R, a) + turned + foot(c, ink, H - M + 2)
}

/** What leans behind the title: a wedge into a disc, a sunrise of bands, or a disc cut in two. */
function machine(c: Sheet, loud: string, cx: number, cy: number, R: number): string {
  const [bg, ink, , , k] = c.p
  const kind = Math.floor(c.r() * 3)
  if (kind === 1)
    return (
      circ(cx + 30, cy - 10, R * 1.06, ink) +
      poly(
        [
          [cx - 620, cy - 190],
          [cx + 60, cy + 6],
          [cx - 620, cy + 150],
        ],
        loud,
      ) +
      rect(cx + 96, cy - 62, 150, 16, bg) +
      rect(cx + 60, cy + 70, 210, 10, bg) +
      rect(cx - 900, cy + R + 22, 1800, 14, ink) +
      rect(cx - 900, cy + R + 44, 900, 6, loud)
    )
  const bow = (r: number, y: number, sweep: 0 | 1): string =>
    `M${n1(cx - r)} ${n1(y)}A${n1(r)} ${n1(r)} 0 0 ${sweep} ${n1(cx + r)} ${n1(y)}Z`
  if (kind === 2) {
    let s = ''
    for (let i = 6; i >= 0; i--) {
      const fill = i % 2 ? bg : i === 2 ? k : i === 0 ? loud : ink
      s += pathd(bow((R * 1.34 * (i + 1)) / 7, cy + R * 0.8, 1), fill)
    }
    return s + rect(cx - 900, cy + R + 22, 1800, 14, loud) + rect(cx - R * 1.34, cy + R * 0.8 - 700, 14, 700, ink)
  }
  const cut = (r: number, sweep: 0 | 1): string =>
    `M${n1(cx - r)} ${cy}A${n1(r)} ${n1(r)} 0 0 ${sweep} ${n1(cx + r)} ${cy}Z`
  return circ(cx, cy, R, loud) + pathd(cut(R, 0), ink) + circ(cx, cy, R * 0.44, bg) + pathd(cut(R * 0.44, 1), k)
}

/** Constructivist: everything leans. */
export const lean: Family = (c) => {
  const { r } = c
  const [bg, ink, a, , k] = c.p
  const angle = -(17 + r() * 8)
  const title = c.title.toUpperCase()
  const rad = (angle * Math.PI) / 180
  const R = 178 + r() * 24
  const cx = 340 + r() * 40
  const cy = 236 + r() * 20
  const loud = on(bg, a, k) === a ? a : contrast(a, bg) > 1.6 ? a : k
  const { lines, size: best } = bestBreak('K', title, 510, 200, 0.86, 3)
  const size = Math.min(best, lines.length === 1 && title.length < 4 ? 290 : 140)
  let s = `${rect(0, 0, W, H, bg)}<g transform="rotate(${n1(angle)} ${n1(cx)} ${n1(cy)})">`
  s += machine(c, loud, cx, cy, R)
  s += rect(cx + R * 0.52, cy - 700, 26, 700, ink) + rect(cx + R * 0.52 + 38, cy - 700, 8, 700, loud)
  s += rect(cx - 900, cy + R + 22, 1800, 14, ink) + rect(cx - 900, cy + R + 44, 900, 6, loud)
  const y = cy + R + 76
  lines.forEach((text, i) => {
    const drop = y - cy + i * size * 0.86 + (lines.length > 1 ? cap('K', size) : 0)
    const x = cx + (M + 6 - cx - drop * Math.sin(-rad)) / Math.cos(rad)
    const last = i === lines.length - 1 && lines.length > 1 && contrast(loud, bg) > 2.4
    s += txt('K', text, x, y + cap('K', size) + i * size * 0.86, size, last ? loud : ink)
  })
  const small = (text: string, at: number) => txt('S', text, W - M, at, 17, ink, { anchor: 'end' })
  return `${s}</g>${small(c.director, H - M - 24)}${small(c.year, H - M)}`
}

/** Letters that dance: each a little higher, lower, taller or askew. */
function uneven(c: Sheet): string {
  const { r } = c
  const t = bestBreak('K', c.title.toLowerCase(), W - 2 * M - 20, 150, 0.9, 3)
  const size = Math.min(t.size * 0.94, 116)
  const high = blockH('K', t.lines, size, 0.9)
  let s = ''
  t.lines.forEach((text, i) => {
    let x = M
    const y = H - M - 44 - high + cap('K', size) + i * size * 0.9
    for (const letter of text) {
      const sy = 0.86 + r() * 0.3
      const rot = (r() - 0.5) * 9
      if (letter !== ' ') s += txt('K', letter, x, y + (r() - 0.5) * size * 0.08, size, c.p[1], { sy, rot })
      x += wide('K', letter, size) * 1.02
    }
  })
  return s
}

/** Apparition: one hand-drawn form, uneven lettering (Polish school). */
export const apparition: Family = (c) => {
  const { r } = c
  const [bg, ink, a, b, k] = c.p
  const [cx, cy] = [300, 360]
  let s = rect(0, 0, W, H, bg)
  const blob = (R: number, wider: number, jitter: number, phase: number): string =>
    smooth(
      Array.from({ length: 22 }, (_, i): Point => {
        const t = (i / 22) * Math.PI * 2
        const q = R * (1 + (r() - 0.5) * jitter)
        return [cx + Math.cos(t + phase) * q * wider, cy + Math.sin(t + phase) * q]
      }),
    )
  const rays = 25 + Math.floor(r() * 9)
  for (let i = 0; i < rays; i++) {
    const t = (i / rays) * Math.PI * 2 + (r() - 0.5) * 0.06
    const w = 0.045 + r() * 0.035
    const R = 286 + r() * 76
    const foot = (at: number): Point => [cx + Math.cos(at) * 150, cy + Math.sin(at) * 150]
    s += poly([foot(t - w), [cx + Math.cos(t) * R, cy + Math.sin(t) * R * 1.04], foot(t + w)], i % 3 ? ink : a)
  }
  s += pathd(blob(206, 1.08, 0.07, 0), a) + pathd(blob(172, 1.12, 0.06, 0.3), on(a, b, ink))
  s += pathd(blob(118, 1, 0.08, 0.1), k) + pathd(blob(84, 1, 0.1, 0.5), ink) + pathd(blob(34, 1, 0.2, 0.2), bg)
  s += circ(cx + 38, cy - 40, 17, '#fff8ea')
  for (let i = 0; i < 46; i++) {
    const t = (i / 46) * Math.PI * 2
    const q = 90 + r() * 6
    const from: Point = [cx + Math.cos(t) * q, cy + Math.sin(t) * q]
    const x = cx + Math.cos(t) * (112 + r() * 8)
    s += line(from, [x, cy + Math.sin(t) * (112 + r() * 8)], mix(k, bg, 0.45), 2.4)
  }
  return s + uneven(c) + foot(c, ink)
}

/** Echo: the title shouted until it fades. */
export const echo: Family = (c) => {
  const [bg, ink, a] = c.p
  const title = c.title.toUpperCase()
  const words = breakTitle(title, title.length > 12 ? 2 : 1, 'K')
  const rising = c.r() < 0.5
  const heights = Array.from({ length: 9 }, (_, i) => 10 * 1.42 ** i)
  const sum = heights.reduce((total, height) => total + height)
  const high = H - 2 * M - 44 - 9 * 7
  if (!rising) heights.reverse()
  const loudest = rising ? 8 : 0
  let s = rect(0, 0, W, H, bg)
  let y = M
  heights.forEach((height, i) => {
    const h = (height / sum) * high
    const text = words[i % words.length]!
    const size = ((W - 2 * M) / run('K', text).w) * 1000
    y += h
    const loud = i === loudest || (Math.abs(i - loudest) === 1 && words.length > 1)
    s += txt('K', text, M, y, size, loud ? a : ink, { sy: h / cap('K', size) })
    y += 7
  })
  return s + foot(c, ink)
}
