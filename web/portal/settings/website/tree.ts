import type { MenuItem, WebsiteConfig } from '#protocol/catalogue/website.ts'

type Navigation = WebsiteConfig['navigation']

/** A line of the navigation as the editor has it: one under the other, those of the second level moved in. */
export interface Line extends MenuItem {
  depth: 0 | 1
}

export function newLine(): Line {
  return { label: {}, link: null, is_hidden: false, depth: 0 }
}

export function linesOf(navigation: Navigation): Line[] {
  return navigation.flatMap(({ children, ...item }) => [
    { ...item, depth: 0 as const },
    ...children.map((child) => ({ ...child, depth: 1 as const })),
  ])
}

export function navigationOf(lines: readonly Line[]): Navigation {
  const navigation: Navigation = []
  for (const { depth, ...item } of lines) {
    const above = navigation.at(-1)
    if (depth === 1 && above) above.children.push(item)
    else navigation.push({ ...item, children: [] })
  }
  return navigation
}

/** Where a line stands in its navigation, as a fault names it (`1`, `1.children.0`). */
export function pathOf(lines: readonly Line[], at: number): string {
  const top = lines.slice(0, at + 1).filter(({ depth }) => depth === 0).length - 1
  const above = lines.findLastIndex(({ depth }, nth) => nth <= at && depth === 0)
  return lines[at]!.depth === 0 ? `${top}` : `${top}.children.${at - above - 1}`
}

/** How many lines go along when one is moved: itself, and what is below it. */
export function blockAt(lines: readonly Line[], at: number): number {
  if (lines[at]?.depth === 1) return 1
  const next = lines.findIndex(({ depth }, nth) => nth > at && depth === 0)
  return (next < 0 ? lines.length : next) - at
}

/** Where a line is put down: before which of the lines that stay, and how far in. */
export interface Aim {
  to: number
  depth: 0 | 1
}

/**
 * The lines with one of them, and what is below it, put down elsewhere. What has lines below it stays on the
 * first level, and so does the first line of all; on the first level nothing is put between a line and what
 * is below it.
 */
export function moved(lines: readonly Line[], from: number, aim: Aim): Line[] {
  const { block, rest, at, depth } = landingOf(lines, from, aim)
  const put = block.map((line, nth) => (nth === 0 ? { ...line, depth } : line))
  return settled([...rest.slice(0, at), ...put, ...rest.slice(at)])
}

/** Before which of all lines the dragged one would stand, with what is below it; their count = at the end. */
export function dropAt(lines: readonly Line[], from: number, aim: Aim): number {
  const { block, at } = landingOf(lines, from, aim)
  return at < from ? at : at + block.length
}

/** How many of the lines that stay lie above a height, by the middles of all lines from top to bottom. */
export function linesAbove(lines: readonly Line[], from: number, middles: readonly number[], y: number): number {
  const end = from + blockAt(lines, from)
  return middles.filter((middle, nth) => (nth < from || nth >= end) && middle < y).length
}

/** The lines without one of them; what was below it moves up to the first level. */
export function without(lines: readonly Line[], at: number): Line[] {
  const end = at + blockAt(lines, at)
  const raised = lines.map((line, nth) => (nth > at && nth < end ? { ...line, depth: 0 as const } : line))
  return raised.filter((_, nth) => nth !== at)
}

/** What moves, what stays, and where in that it is put down, on which level. */
function landingOf(lines: readonly Line[], from: number, { to, depth: aimed }: Aim) {
  const size = blockAt(lines, from)
  const block = lines.slice(from, from + size)
  const rest = [...lines.slice(0, from), ...lines.slice(from + size)]
  const depth: Line['depth'] = size > 1 || to === 0 ? 0 : aimed
  const free = rest.findIndex((line, nth) => nth >= to && line.depth === 0)
  const at = depth === 0 && rest[to]?.depth === 1 ? (free < 0 ? rest.length : free) : to
  return { block, rest, at, depth }
}

function settled(lines: Line[]): Line[] {
  return lines[0]?.depth === 1 ? [{ ...lines[0], depth: 0 }, ...lines.slice(1)] : lines
}

/** What a key of the arrows does with a line; null = nothing. */
export function aimOf(lines: readonly Line[], from: number, key: string): Aim | null {
  const line = lines[from]!
  const size = blockAt(lines, from)
  switch (key) {
    case 'ArrowRight':
      return line.depth === 0 && size === 1 && from > 0 ? { to: from, depth: 1 } : null
    case 'ArrowLeft':
      return line.depth === 1 ? { to: from, depth: 0 } : null
    case 'ArrowUp':
      return from === 0 ? null : { to: above(lines, from), depth: line.depth }
    case 'ArrowDown': {
      const next = lines[from + size]
      if (!next) return null
      const over = line.depth === 0 ? blockAt(lines, from + size) : 1
      return { to: from + over, depth: line.depth }
    }
    default:
      return null
  }
}

function above(lines: readonly Line[], from: number): number {
  if (lines[from]!.depth === 1) return from - 1
  return lines.findLastIndex(({ depth }, nth) => nth < from && depth === 0)
}
