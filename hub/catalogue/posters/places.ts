import { contrast, mix, on } from './ink.ts'
import { circ, line, type Point, pathd, poly, rect, smooth } from './shapes.ts'
import { type Family, H, M, n1, noise2, pick, type Sheet, W } from './sheet.ts'
import { bestBreak, block, blockH, foot, txt, wide } from './type.ts'

function water(
  { r, p: [bg, , , , k] }: Sheet,
  horizon: number,
  sun: { x: number; R: number; color: string },
  low: string,
): string {
  let s = rect(0, horizon, W, H - horizon, k)
  const light = contrast(sun.color, k) > 1.8 ? sun.color : contrast(low, k) > 1.8 ? low : bg
  for (let i = 0; i < 13; i++) {
    const w = sun.R * (1.9 - i * 0.075) * (0.55 + r() * 0.5)
    const h = 3.2 + i * 0.55
    const x = sun.x - w / 2 + (r() - 0.5) * 40
    const fill = mix(light, k, Math.min(0.85, 0.12 + i * 0.055))
    s += rect(x, horizon + 10 + i * i * 1.15 + i * 6, w, h, fill, `rx="${n1(h / 2)}"`)
  }
  return s
}

function dunes({ r, p: [, , , b, k] }: Sheet, horizon: number): string {
  let s = ''
  for (let i = 0; i < 5; i++) {
    const y = horizon - 14 + i * i * 15 + i * 26
    const fill = mix(mix(b, k, 0.35), mix(k, '#000000', 0.45), i / 4)
    const phase = r() * 6
    const high = 26 + i * 10
    const points = Array.from(
      { length: 9 },
      (_, j): Point => [
        -60 + j * 90,
        y + Math.sin(j * 0.8 + phase) * high + Math.sin(j * 1.7 + phase * 2) * high * 0.3,
      ],
    )
    s += pathd(`${smooth(points, false)}L${W + 60} ${H}L-60 ${H}Z`, fill)
  }
  return s
}

/** Horizon: a banded sky, a cut sun, water or dunes. */
export const horizon: Family = (c) => {
  const { r, id } = c
  const [bg, ink, a, b, k] = c.p
  const hz = 520 + r() * 90
  const top = mix(bg, k, 0.55)
  const bottom = mix(b, a, 0.35)
  let s = ''
  for (let i = 0; i < 9; i++) s += rect(0, i ? hz * (1 - (1 - i / 9) ** 1.25) : 0, W, hz, mix(top, bottom, i / 8))
  const R = 120 + r() * 70
  const x = W * (0.34 + r() * 0.36)
  const y = hz - R * (0.15 + r() * 0.5)
  const color = contrast(a, bottom) > 1.75 ? a : on(bottom, a, ink, '#fff3dd')
  const cuts = Array.from({ length: 5 }, (_, i) =>
    rect(0, hz - 8 - i * R * 0.13, W, 7 - i * 1.2, mix(top, bottom, 1 - i * 0.08)),
  )
  const clip = `<clipPath id="${id}h"><rect x="0" y="0" width="${W}" height="${n1(hz)}"/></clipPath>`
  s += `${clip}<g clip-path="url(#${id}h)">${circ(x, y, R, color)}${cuts.join('')}</g>`
  s += r() < 0.5 ? water(c, hz, { x, R, color }, bottom) : dunes(c, hz)
  const t = bestBreak('L', c.title, W - 2 * M - 20, 150, 1.02, 3)
  const words = on(top, ink, '#fff6e6', '#140d16')
  s += block('L', t.lines, W / 2, 58, Math.min(t.size, 92), words, { lead: 1, anchor: 'middle', track: -12 })
  const small = on(k, ink, '#fff6e6', '#140d16')
  return s + foot(c, contrast(small, mix(k, '#000000', 0.45)) > 3 ? small : '#fff6e6')
}

const NIGHTS = [
  ['#0d1747', '#fdf3de', '#ffc24a', '#7d93e6', '#1d2f86'],
  ['#241038', '#fdeadd', '#ff7a4d', '#a883dd', '#4a1f63'],
  ['#04383a', '#f8f2df', '#ffb84d', '#62b8ad', '#0c5f5e'],
  ['#3a0f14', '#fff0de', '#ff6a47', '#cf7d6c', '#7a1a20'],
] as const

/** The disc of a star chart with its circles, spokes and marks. */
function graticule(c: Sheet, cx: number, mid: string, disc: string): string {
  const cy = 350
  const at = (t: number, R: number): Point => [cx + Math.cos(t) * R, cy + Math.sin(t) * R]
  let s = circ(cx, cy, 296, disc)
  const shade = `M${n1(cx)} ${cy - 296}A296 296 0 0 1 ${n1(cx)} ${cy + 296}A${n1(150 + c.r() * 120)} 296 0 0 0 ${n1(cx)} ${cy - 296}Z`
  s += pathd(shade, mix(disc, mid, 0.34))
  for (let i = 1; i <= 6; i++)
    s += `<circle cx="${n1(cx)}" cy="${cy}" r="${i * 74}" fill="none" stroke="${mid}" stroke-width="${i === 4 ? 1.6 : 0.8}"${i % 2 ? ' stroke-dasharray="2 6"' : ''}/>`
  for (let i = 0; i < 24; i++) {
    const t = (i * Math.PI) / 12
    s += line(at(t, i % 2 ? 222 : 60), at(t, 444), mid, 0.6, 'opacity=".75"')
  }
  for (let i = 0; i < 72; i++) {
    const t = (i * Math.PI) / 36
    s += line(at(t, 296), at(t, 296 + (i % 6 ? 5 : 11)), mid, 1)
  }
  return s
}

/** A star with four points. */
function glint(x: number, y: number, fill: string): string {
  const [cx, cy] = [n1(x), n1(y)]
  const q = `Q${cx} ${cy} `
  const d = `M${cx} ${n1(y - 62)}${q}${n1(x + 62)} ${cy}${q}${cx} ${n1(y + 62)}${q}${n1(x - 62)} ${cy}${q}${cx} ${n1(y - 62)}Z`
  return `<path d="${d}" fill="${fill}"/>`
}

/** Constellation: a star chart, one lit star. */
export const constellation: Family = (c) => {
  const { r, id } = c
  const [bg, ink, hot, mid, disc] = pick(r, NIGHTS)
  const cx = 300 + (r() - 0.5) * 160
  let s = rect(0, 0, W, H, bg) + graticule(c, cx, mid, disc)
  for (let i = 0; i < 190; i++)
    s += circ(r() * W, r() ** 0.9 * 760, 1 + r() ** 5 * 3.2, ink, `opacity="${n1(0.35 + r() * 0.6)}"`)
  let angle = r() * 6
  const stars = Array.from({ length: 8 }, (_, i) => {
    angle += 1.15 + r() * 1.1
    const R = 70 + i * 22 + r() * 34
    const x = Math.max(60, Math.min(540, cx + Math.cos(angle) * R))
    const y = Math.max(70, Math.min(600, 350 + Math.sin(angle) * R))
    return { x, y, R: 6 + r() * 6 }
  })
  const path = stars.map(({ x, y }) => `${n1(x)} ${n1(y)}`).join('L')
  s += `<path d="M${path}" fill="none" stroke="${ink}" stroke-width="2.4"/>`
  const lit = Math.floor(r() * 8)
  stars.forEach(({ x, y, R }, i) => {
    s += circ(x, y, R + 5, disc) + circ(x, y, R, i === lit ? hot : ink)
    if (i === lit) s += glint(x, y, hot)
  })
  const t = bestBreak('L', c.title, W - 2 * M, 128, 1, 2)
  const size = Math.min(t.size, 100)
  const top = H - M - 44 - blockH('L', t.lines, size, 1)
  const fade = `<stop offset="0" stop-color="${bg}" stop-opacity="0"/><stop offset=".32" stop-color="${bg}"/>`
  s += `<linearGradient id="${id}f" x1="0" y1="0" x2="0" y2="1">${fade}</linearGradient>`
  s += rect(0, top - 130, W, H - top + 130, `url(#${id}f)`)
  return s + block('L', t.lines, M - 3, top, size, ink, { lead: 1, track: -14 }) + foot(c, ink)
}

const OPENINGS = [
  ['#1d1147', '#ff5d8f', '#ffd27a'],
  ['#06283d', '#2fa4a8', '#ffe3b0'],
  ['#3b0b1e', '#ef4136', '#ffc08a'],
  ['#0e1f2f', '#4d6fe0', '#ffb6c8'],
  ['#251039', '#8b4ae0', '#ffb173'],
  ['#102a1e', '#3f9c5b', '#fff0a8'],
] as const

/** Skyspace: nested openings of light. */
export const skyspace: Family = (c) => {
  const { r, id } = c
  const [d, m, l] = pick(r, OPENINGS)
  let s = rect(0, 0, W, H, d)
  const round = r() < 0.5
  for (let i = 0; i < 9; i++) {
    const t = i / 8
    const w = 528 * (1 - t * 0.76)
    const h = 690 * (1 - t * (round ? 0.815 : 0.76))
    const y = 388 - h / 2 + t * (round ? -40 : 30)
    const outer = t < 0.6
    const first = outer ? mix(d, m, t / 0.6) : mix(m, l, (t - 0.6) / 0.4)
    const second = outer ? mix(d, m, Math.min(1, t / 0.6 + 0.3)) : mix(m, l, Math.min(1, (t - 0.6) / 0.4 + 0.35))
    s += `<linearGradient id="${id}g${i}" x1="0" y1="${i % 2}" x2="0" y2="${1 - (i % 2)}"><stop stop-color="${first}"/><stop offset="1" stop-color="${second}"/></linearGradient>`
    s += rect(300 - w / 2, y, w, h, `url(#${id}g${i})`, `rx="${n1(round ? w / 2 : 6 + t * 10)}"`)
  }
  const t = bestBreak('B', c.title, W - 2 * M, 110, 0.94, 2)
  const size = Math.min(t.size, 66)
  const top = H - M - 42 - blockH('B', t.lines, size, 0.94)
  const small = mix(l, '#ffffff', 0.3)
  s += block('B', t.lines, W / 2, top, size, l, { lead: 0.94, anchor: 'middle', track: -16 })
  return s + txt('S', `${c.director}  ·  ${c.year}`, W / 2, H - M, 15.5, small, { anchor: 'middle' })
}

const ROOMS = [
  ['#15121b', '#f4c95a'],
  ['#0f1c22', '#f2efe2'],
  ['#1a0d10', '#ee4b36'],
  ['#101530', '#f3a27b'],
  ['#1d160f', '#ffdf9b'],
] as const

function door(c: Sheet, dark: string, light: string, wall: string): string {
  const x = 300 + c.r() * 90
  const right = x + 108
  const beam: Point[] = [
    [x, 610],
    [right, 610],
    [right + 40, H],
    [x - 110, H],
  ]
  const leaf: Point[] = [
    [right, 190],
    [right + 46, 168],
    [right + 46, 664],
    [right, 610],
  ]
  const panel: Point[] = [
    [x - 130, 190],
    [x, 190],
    [x, 610],
    [x - 130, 610],
  ]
  return (
    rect(x, 190, 108, 420, light) +
    poly(beam, light, 'opacity=".92"') +
    poly(leaf, mix(dark, light, 0.03)) +
    circ(right + 12, 420, 4, light) +
    poly(panel, mix(wall, light, 0.05))
  )
}

function blind(c: Sheet, light: string, wall: string): string {
  let s = `<clipPath id="${c.id}r"><rect x="120" y="0" width="480" height="610"/></clipPath><g clip-path="url(#${c.id}r)" transform="skewX(-14)">`
  for (let i = 0; i < 9; i++) s += rect(300, 120 + i * 42, 300, 25, light, `opacity="${n1(1 - i * 0.05)}"`)
  s += `</g>${rect(470, 96, 12, 420, wall, 'transform="skewX(-14) translate(24 0)"')}`
  s += '<g transform="translate(110 610) skewX(-38)">'
  for (let i = 0; i < 5; i++) s += rect(330, 22 + i * 44, 330, 22, light, `opacity="${(0.42 - i * 0.07).toFixed(2)}"`)
  return `${s}</g>`
}

/** Lit room: darkness, one door or one blind of light. */
export const room: Family = (c) => {
  const [dark, light] = pick(c.r, ROOMS)
  const wall = mix(dark, light, 0.09)
  const open = c.r() < 0.5
  const side: Point[] = [
    [0, 0],
    [120, 0],
    [120, 610],
    [0, 720],
  ]
  let s = rect(0, 0, W, H, dark) + rect(0, 0, W, 610, wall) + poly(side, mix(dark, light, 0.045))
  s += open ? door(c, dark, light, wall) : blind(c, light, wall)
  const t = bestBreak('K', c.title, 330, 190, 0.94, 4)
  const size = Math.min(t.size, 92)
  const words = (top: number) => block('K', t.lines, M, top, size, light, { lead: 0.94 })
  if (open) return s + words(48) + txt('S', `${c.director}, ${c.year}`, M, H - M, 17, light)
  return s + words(H - M - 40 - blockH('K', t.lines, size, 0.94)) + foot(c, light)
}

/** The lines of equal height in a field of 60 × 90 cells (marching squares). */
function isoline(field: readonly (readonly number[])[], level: number): string {
  let d = ''
  const half = (value: number): number => Math.round(value * 2) / 2
  for (let j = 0; j < 90; j++)
    for (let i = 0; i < 60; i++) {
      const corners: Point[] = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ]
      const heights = corners.map(([x, y]) => field[y]![x]!)
      const crossings: Point[] = []
      for (let q = 0; q < 4; q++) {
        const [A, B] = [heights[q]!, heights[(q + 1) % 4]!]
        const [from, to] = [corners[q]!, corners[(q + 1) % 4]!]
        if (A > level !== B > level)
          crossings.push([
            ((from[0] + ((to[0] - from[0]) * (level - A)) / (B - A)) * W) / 60,
            ((from[1] + ((to[1] - from[1]) * (level - A)) / (B - A)) * H) / 90,
          ])
      }
      for (let q = 0; q + 1 < crossings.length; q += 2) {
        const [from, to] = [crossings[q]!, crossings[q + 1]!]
        d += `M${half(from[0])} ${half(from[1])}L${half(to[0])} ${half(to[1])}`
      }
    }
  return d
}

/** Contour: a map with one point that matters. */
export const contour: Family = (c) => {
  const { r } = c
  const [bg, ink, a, b] = c.p
  const noise = noise2(r)
  const height = (x: number, y: number): number =>
    noise(x * 3.1, y * 4.6) * 0.72 + noise(x * 6.3 + 9, y * 9.1 + 4) * 0.2 + noise(x * 13 + 3, y * 18 + 8) * 0.05
  const field = Array.from({ length: 91 }, (_, j) => Array.from({ length: 61 }, (_, i) => height(i / 60, j / 90)))
  let s = rect(0, 0, W, H, bg)
  for (let i = 0; i < 19; i++) {
    const bold = i % 4 === 2
    s += `<path d="${isoline(field, 0.14 + i * 0.04)}" stroke="${bold ? ink : mix(bg, ink, 0.62)}" stroke-width="${bold ? 3 : 1.4}" fill="none" stroke-linecap="round"/>`
  }
  const x1 = 90 + r() * 120
  const x2 = 400 + r() * 110
  const y2 = 150 + r() * 90
  const way = `M${n1(x1)} 560C${n1(x1 + 160)} 520 ${n1(x2 - 250)} ${n1(y2 + 170)} ${n1(x2)} ${n1(y2)}`
  s += `<path d="${way}" fill="none" stroke="${a}" stroke-width="6" stroke-dasharray="1 15" stroke-linecap="round"/>`
  s += circ(x2, y2, 46, a) + circ(x2, y2, 15, bg) + circ(x1, 560, 11, a)
  const t = bestBreak('K', c.title.toUpperCase(), 400, 190, 0.9, 4)
  const size = Math.min(t.size, 124)
  const top = H - M - 48 - blockH('K', t.lines, size, 0.9)
  const plate = Math.max(...t.lines.map((text) => wide('K', text, size))) + 2 * M + 8
  const words = on(ink, bg, b)
  s += rect(0, top - 30, Math.max(plate, 330), H, ink) + block('K', t.lines, M, top, size, words, { lead: 0.9 })
  return s + txt('S', `${c.director}, ${c.year}`, M, H - M, 15, words)
}

const FACADES = [
  ['#16182c', '#262a47', '#ffcf6b', '#f06a4a', '#7fb7c9', '#f7efe0'],
  ['#2b1420', '#43202f', '#ffb25b', '#f4e3c8', '#d9465f', '#fbeee0'],
  ['#dfd5c4', '#c7baa6', '#1f2a3c', '#d4442e', '#e2a52f', '#1f1a1c'],
  ['#113b3a', '#1b5250', '#ffd98a', '#f07f4f', '#bfe0cb', '#f6eeda'],
] as const

/** What is seen in a lit window: a blind, a cross, a curtain, a lamp or somebody. */
function scene(c: Sheet, x: number, y: number, w: number, h: number, shade: string): string {
  const q = c.r()
  if (q < 0.3) return rect(x, y, w, h * (0.25 + c.r() * 0.4), shade)
  if (q < 0.5) return rect(x + w / 2 - 2, y, 4, h, shade) + rect(x, y + h / 2 - 2, w, 4, shade)
  if (q < 0.68)
    return pathd(`M${n1(x)} ${n1(y)}h${n1(w * 0.42)}q${n1(-w * 0.1)} ${n1(h * 0.6)} ${n1(-w * 0.42)} ${n1(h)}z`, shade)
  if (q < 0.84) {
    const r = n1(w * 0.22)
    const lamp = `M${n1(x + w * 0.28)} ${n1(y + h * 0.52)}a${r} ${r} 0 0 1 ${n1(w * 0.44)} 0z`
    return line([x + w / 2, y], [x + w / 2, y + h * 0.3], shade, 2.5) + pathd(lamp, shade)
  }
  const body = `M${n1(x + w * 0.2)} ${n1(y + h)}v${n1(-h * 0.28)}h${n1(w * 0.22)}v${n1(h * 0.28)}z`
  return pathd(body, shade) + circ(x + w * 0.31, y + h * 0.52, w * 0.13, shade)
}

/** Windows: a façade at night, every household a scene. */
export const windows: Family = (c) => {
  const { r } = c
  const [wall, dark, warm, hot, cold, words] = pick(r, FACADES)
  let s = rect(0, 0, W, H, wall)
  const columns = 5 + Math.floor(r() * 2)
  const rows = columns + 2
  const w = (W - 2 * M - 16 * (columns - 1)) / columns
  const h = (H - 216 - 88 - 16 * (rows - 1)) / rows
  const hi = Math.floor(r() * columns)
  const hj = 1 + Math.floor(r() * (rows - 2))
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const x = M + i * (w + 16)
      const y = 216 + j * (h + 16)
      const chosen = i === hi && j === hj
      const lit = r() < 0.32 || chosen
      const fill = chosen ? hot : lit ? (r() < 0.6 ? warm : cold) : dark
      s += rect(x, y, w, h, fill)
      if (lit) s += scene(c, x, y, w, h, mix(fill, wall, 0.55))
      else if (r() < 0.4) s += rect(x + w / 2 - 1.5, y, 3, h, wall)
    }
  const t = bestBreak('B', c.title, W - 2 * M, 128, 0.92, 2)
  return s + block('B', t.lines, M - 2, 46, Math.min(t.size, 92), words, { lead: 0.92, track: -18 }) + foot(c, words)
}
