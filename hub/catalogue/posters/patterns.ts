import { contrast, mix, on } from './ink.ts'
import { circ, pathd, poly, rect } from './shapes.ts'
import { type Family, H, M, n1, pick, type Sheet, W } from './sheet.ts'
import { bestBreak, block, blockH, foot, txt } from './type.ts'

/** Seven growing discs on a slant. */
function progression({ r, p: [, ink, a, , k] }: Sheet, hot: number): string {
  let s = ''
  const q = 1.52 + r() * 0.08
  const slant = 0.62 + r() * 0.14
  const flip = r() < 0.5
  let distance = 0
  let R = 9
  for (let i = 0; i < 7; i++) {
    const x = 52 + Math.cos(slant) * distance
    const y = 60 + Math.sin(slant) * distance
    s += circ(flip ? W - x : x, y, R, i === hot ? a : i === 6 && r() < 0.5 ? k : ink)
    distance += R + R * q + 7
    R *= q
  }
  return s
}

/** Twelve bars that turn and swell. */
function fan({ p: [, ink, a] }: Sheet, hot: number): string {
  let s = ''
  for (let i = 0; i < 12; i++) {
    const w = 4 + i * i * 0.42
    const x = M + (i * (W - 2 * M - 50)) / 11
    const bar = rect(-w / 2, -258, w, 516, i === 6 + (hot % 4) ? a : ink)
    s += `<g transform="translate(${n1(x + 24)} 300) rotate(${n1(-52 + i * 9)})">${bar}</g>`
  }
  return s
}

/** Half discs on a grid, each turned a little further. */
function phases({ p: [, ink, a, , k] }: Sheet, hot: number): string {
  let s = ''
  const u = (W - 2 * M) / 6
  const half = (sweep: 0 | 1) => `M${-u / 2 + 3} 0A${u / 2 - 3} ${u / 2 - 3} 0 0 ${sweep} ${u / 2 - 3} 0Z`
  for (let j = 0; j < 6; j++)
    for (let i = 0; i < 6; i++) {
      const t = (i + j) / 10
      const fill = i + j === 4 + hot && i === hot ? a : ink
      const place = `translate(${n1(M + i * u + u / 2)} ${n1(M + j * u + u / 2)}) rotate(${n1(t * 180)})`
      s += `<g transform="${place}">${pathd(half(1), fill)}${t > 0.62 ? pathd(half(0), k) : ''}</g>`
    }
  return s
}

/** Swiss: a progression on a strict grid, title flush left in the lower third. */
export const swiss: Family = (c) => {
  const { r, p } = c
  const [bg, ink] = p
  const kind = Math.floor(r() * 3)
  const hot = Math.floor(r() * 5) + 1
  let s = rect(0, 0, W, H, bg) + [progression, fan, phases][kind]!(c, hot)
  const t = bestBreak('B', c.title, W - 2 * M, 210, 0.94, 4)
  const size = Math.min(t.size, 104)
  const top = H - M - 62 - blockH('B', t.lines, size, 0.94)
  s += block('B', t.lines, M - size * 0.03, top, size, ink, { lead: 0.94, track: -18 })
  const low = H - M - 6
  return (
    s +
    rect(M, H - M - 34, W - 2 * M, 2, ink) +
    txt('S', c.director, M, low, 15, ink) +
    txt('S', c.genre, W / 2 + 30, low, 15, ink) +
    txt('S', c.year, W - M, low, 15, ink, { anchor: 'end' })
  )
}

function spiral({ p: [, ink, a] }: Sheet): string {
  let d = ''
  for (let i = 0; i <= 26 * 48; i++) {
    const t = (i / 48) * 2 * Math.PI
    const R = 8 + (i / 48) * 11.2
    const wobble = 1 + 0.16 * Math.sin(3 * t + i * 0.004) * Math.min(1, i / 300)
    d += `${i ? 'L' : 'M'}${n1(300 + Math.cos(t + i * 0.0012) * R * wobble)} ${n1(350 + Math.sin(t) * R * wobble * 1.08)}`
  }
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="4.6"/>${circ(300, 350, 34, a)}`
}

function tunnel({ p: [bg, ink, a] }: Sheet): string {
  let s = ''
  for (let i = 0; i < 19; i++) {
    const t = i / 19
    const R = 470 * (1 - t) ** 1.15 + 6
    s += circ(300 + Math.sin(t * 2.4) * 120 * t, 350 + t * 130, R, i === 18 ? a : i % 2 ? bg : ink)
  }
  return s
}

function bulge({ p: [, ink, a, , k] }: Sheet): string {
  let s = ''
  const u = W / 15
  for (let j = 0; j < 23; j++)
    for (let i = 0; i < 15; i++) {
      const dx = (i + 0.5) * u - 330
      const dy = (j + 0.5) * u - 330
      const distance = Math.hypot(dx, dy)
      const q = Math.max(0, 1 - distance / 300)
      const swell = 1 + q * q * 0.55
      const R = n1(u * (0.2 + 0.3 * q))
      const fill = distance < 44 ? a : q > 0 ? mix(ink, k, q * 0.5) : ink
      s += `<ellipse cx="${n1(330 + dx * swell)}" cy="${n1(330 + dy * swell)}" rx="${R}" ry="${R}" fill="${fill}"/>`
    }
  return s
}

/** Op art: one field, one disturbance. */
export const opart: Family = (c) => {
  const [bg, ink, a] = c.p
  let s = rect(0, 0, W, H, bg)
  s += [spiral, tunnel, bulge][Math.floor(c.r() * 3)]!(c)
  const t = bestBreak('K', c.title.toUpperCase(), W - 2 * M, 150, 0.9, 3)
  const size = Math.min(t.size, 150)
  const top = H - M - 34 - blockH('K', t.lines, size, 0.9)
  const words = on(ink, bg, a)
  s += rect(0, top - 30, W, H - top + 30, ink)
  return s + block('K', t.lines, M - 2, top - 2, size, words, { lead: 0.9 }) + foot(c, words)
}

/** One tile: quarter disc, two half discs, a dot or a triangle. */
function tile(c: Sheet, u: number, base: string, f: string): string {
  const z = c.r()
  const quarter = (size: number) => `M0 0H${n1(size)}A${n1(size)} ${n1(size)} 0 0 1 0 ${n1(size)}Z`
  if (z < 0.42) return pathd(quarter(u), f) + (c.r() < 0.45 ? pathd(quarter(u * 0.5), base) : '')
  const bow = (y: number) => `M0 ${n1(y)}A${n1(u / 2)} ${n1(u / 2)} 0 0 1 ${n1(u)} ${n1(y)}Z`
  if (z < 0.66) return pathd(bow(u / 2), f) + pathd(bow(u), f)
  return z < 0.8 ? circ(u / 2, u / 2, u * 0.34, f) : pathd(`M0 0L${n1(u)} ${n1(u)}H0Z`, f)
}

/** Tiles: quarter circles, a wall of pattern. */
export const tiles: Family = (c) => {
  const { r, p } = c
  const [bg, ink, a, b, k] = p
  const g = pick(r, [4, 5, 6])
  const u = W / g
  const rows = Math.round((H - 230) / u)
  const colors = [ink, a, b, k, bg, a]
  let s = rect(0, 0, W, H, bg)
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < g; i++) {
      const [x, y] = [i * u, j * u]
      const base = colors[Math.floor(r() * 5)]!
      const readable = colors.filter((color) => contrast(color, base) > 1.5)
      const f = readable[Math.floor(r() * readable.length)] ?? ink
      const turn = Math.floor(r() * 4) * 90
      s += rect(x - 0.5, y - 0.5, u + 1.5, u + 1.5, base)
      const place = `translate(${n1(x + u / 2)} ${n1(y + u / 2)}) rotate(${turn}) scale(1.012) translate(${n1(-u / 2)} ${n1(-u / 2)})`
      s += `<g transform="${place}">${tile(c, u, base, f)}</g>`
    }
  const top = rows * u
  s += rect(0, top, W, H - top, bg)
  const t = bestBreak('B', c.title, W - 2 * M, H - top - 108, 0.92, 3)
  return s + block('B', t.lines, M - 2, top + 34, Math.min(t.size, 84), ink, { lead: 0.92, track: -16 }) + foot(c, ink)
}

/** Slit: a sun taken apart in strips. */
export const slit: Family = (c) => {
  const { r, id } = c
  const [bg, ink, a, b, k] = c.p
  let s = rect(0, 0, W, H, bg)
  const n = 8 + Math.floor(r() * 5)
  const u = W / n
  const phase = r() * 6
  s += `<linearGradient id="${id}l" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${a}"/><stop offset="1" stop-color="${on(bg, b, k, a)}"/></linearGradient>`
  for (let i = 0; i < n; i++) {
    const off = Math.sin(i * 0.9 + phase) * 70 + (r() - 0.5) * 60
    const strip = `<clipPath id="${id}c${i}"><rect x="${n1(i * u)}" y="0" width="${n1(u - 3)}" height="${H}"/></clipPath>`
    const ground = rect(i * u, 0, u, H, i % 2 ? mix(bg, k, 0.14) : bg)
    const sun = circ(300, 345 + off, 232, `url(#${id}l)`) + circ(360, 345 + off - 40, 232 * 0.34, bg)
    s += `${strip}<g clip-path="url(#${id}c${i})">${ground}${sun}</g>`
  }
  const t = bestBreak('B', c.title, W - 2 * M, 150, 0.92, 3)
  const size = Math.min(t.size, 90)
  const top = H - M - 44 - blockH('B', t.lines, size, 0.92)
  s += rect(0, top - 34, W, H, bg)
  return s + block('B', t.lines, M - 2, top, size, ink, { lead: 0.92, track: -18 }) + foot(c, ink)
}

/** Halftone: a sphere printed in one ink. */
export const halftone: Family = (c) => {
  const [bg, ink, a] = c.p
  const cx = 300 + (c.r() - 0.5) * 90
  const R = 246
  const cy = M + R + 4
  const [cos, sin] = [Math.cos(0.42), Math.sin(0.42)]
  let dots = ''
  for (let j = -30; j < 30; j++)
    for (let i = -30; i < 30; i++) {
      const x = (i * cos - j * sin) * 15
      const y = (i * sin + j * cos) * 15
      const distance = Math.hypot(x, y) / R
      if (distance > 1.06) continue
      const height = Math.sqrt(Math.max(0, 1 - distance * distance))
      const light = Math.max(0, (x / R) * -0.55 + (y / R) * -0.6 + height * 0.58)
      const part = (1 - light) * 0.74
      const dot = 15 * part
      const arc = `a${n1(dot)} ${n1(dot)} 0 1 0`
      if (part > 0.06) dots += `M${n1(cx + x - dot)} ${n1(cy + y)}${arc} ${n1(2 * dot)} 0${arc} ${n1(-2 * dot)} 0`
    }
  const t = bestBreak('K', c.title.toUpperCase(), W - 2 * M, 190, 0.86, 2)
  const size = Math.min(t.size, 190)
  const top = H - M - 40 - blockH('K', t.lines, size, 0.86)
  return (
    rect(0, 0, W, H, bg) +
    circ(cx + 24, cy + 20, R, a) +
    `<clipPath id="${c.id}d"><circle cx="${n1(cx)}" cy="${n1(cy)}" r="${R}"/></clipPath>` +
    circ(cx, cy, R, on(ink, bg, a) === a ? bg : mix(bg, a, 0.12)) +
    `<g clip-path="url(#${c.id}d)">${pathd(dots, ink)}</g>` +
    block('K', t.lines, M - 3, top, size, ink, { lead: 0.86 }) +
    foot(c, ink)
  )
}

/** Steps: an isometric stair in three tones. */
export const steps: Family = (c) => {
  const [bg, ink, a, b, k] = c.p
  const flip = c.r() < 0.5
  const tones = [mix(a, '#ffffff', 0.32), a, mix(a, ink, 0.62)] as const
  let s = rect(0, 0, W, H, bg) + circ(flip ? 150 : 450, 190, 84, on(bg, b, k))
  s += flip ? '<g transform="translate(600 0) scale(-1 1)">' : '<g>'
  const u = 62
  const dx = u * 1.02
  const dz = u * 2.5
  for (let i = 9; i >= 0; i--) {
    const x = -70 + i * u * 1.02
    const y = 760 - i * u * 0.92
    const front = [x + dz, y + dz * 0.42] as const
    const back = [x + dx + dz, y - dx * 0.42 + dz * 0.42] as const
    s += poly([[x, y], [x + dx, y - dx * 0.42], back, front], tones[0])
    s += poly([[x, y], front, [front[0], front[1] + 1000], [x, y + 1000]], tones[1])
    s += poly([front, back, [back[0], back[1] + 1000], [front[0], front[1] + 1000]], tones[2])
  }
  s += '</g>'
  const t = bestBreak('K', c.title.toUpperCase(), W - 2 * M, 170, 0.88, 3)
  const size = Math.min(t.size, 116)
  const top = H - M - 40 - blockH('K', t.lines, size, 0.88)
  s += rect(0, top - 28, W, H, bg)
  return s + block('K', t.lines, M - 2, top, size, ink, { lead: 0.88 }) + foot(c, ink)
}

const RING_INKS = [
  ['#f4ebdb', '#1d1630', '#ff5b4d', '#ffc23c', '#36a39c'],
  ['#f6efe3', '#10233f', '#f0506e', '#3f7fe0', '#ffd15c'],
  ['#efe9dc', '#22152f', '#ff8a4c', '#6a5be0', '#f7c9b8'],
  ['#f5efe0', '#12291f', '#1fa37a', '#ff7a59', '#f6d34f'],
  ['#f2e9df', '#2b0f1d', '#e8417b', '#f7a531', '#69b7d9'],
] as const

/** Overlap: discs or arches printed over one another. */
export const overlap: Family = (c) => {
  const [paper, dark, A, B, b] = pick(c.r, RING_INKS)
  let s = rect(0, 0, W, H, paper)
  const kind = c.r()
  const over = 'style="mix-blend-mode:multiply"'
  if (kind < 0.34)
    [A, B, b, A].forEach((ink, i) => {
      s += circ(300 + (i % 2 ? 62 : -62), 178 + i * 112, 152, ink, over)
    })
  else if (kind < 0.67) s += circ(222, 270, 206, A, over) + circ(392, 388, 206, B, over) + circ(262, 470, 122, b, over)
  else {
    ;[A, b, B].forEach((ink, i) => {
      s += pathd(`M${M + i * 134} ${636 - i * 26}V${260 - i * 50}a130 130 0 0 1 260 0V${636 - i * 26}z`, ink, over)
    })
    s += circ(112, 118, 52, dark)
  }
  const t = bestBreak('B', c.title, W - 2 * M, 140, 0.92, 3)
  const size = Math.min(t.size, 92)
  const top = H - M - 46 - blockH('B', t.lines, size, 0.92)
  return s + block('B', t.lines, M - 2, top, size, dark, { lead: 0.92, track: -18 }) + foot(c, dark)
}
