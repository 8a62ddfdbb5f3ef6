import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

/**
 * A group of keys as one stop of the Tab key: arrow keys go to the nearest key in that direction, by where
 * the keys stand on the screen, so that a row, a column and a grid need no rules of their own.
 */
export interface Roving<E extends HTMLElement> {
  ref: RefObject<E | null>
  onKeyDown: (event: KeyboardEvent) => void
}

const DIRECTION: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
/** How much worse a step aside is than a step ahead. */
const ASIDE = 3

function keysOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('button, input, [data-key]')].filter(
    (key) => !key.hasAttribute('disabled'),
  )
}

function middle(key: Element): [number, number] {
  const { left, top, width, height } = key.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** The key that an arrow leads to, or undefined at the end of the group. */
export function nearestKey(keys: readonly Element[], from: Element, arrow: string): Element | undefined {
  const [dx, dy] = DIRECTION[arrow] ?? [0, 0]
  const [x, y] = middle(from)
  let best: Element | undefined
  let least = Number.POSITIVE_INFINITY
  for (const key of keys) {
    const [toX, toY] = middle(key)
    const ahead = (toX - x) * dx + (toY - y) * dy
    const aside = Math.abs((toX - x) * dy) + Math.abs((toY - y) * dx)
    const way = ahead + aside * ASIDE
    if (ahead > 1 && way < least) [best, least] = [key, way]
  }
  return best
}

/** Touches the page only where something changes: a list of 200 lines has 200 keys. */
function setStop(key: HTMLElement, is_stop: boolean): void {
  const wanted = is_stop ? '0' : '-1'
  if (key.getAttribute('tabindex') !== wanted) key.setAttribute('tabindex', wanted)
}

function inText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement
}

export function useRoving<E extends HTMLElement>(): Roving<E> {
  const ref = useRef<E>(null)
  // after every drawing exactly one key of the group can be reached by Tab
  useEffect(() => {
    const keys = ref.current ? keysOf(ref.current) : []
    const stop =
      keys.find((key) => key === document.activeElement) ??
      keys.find((key) => key.tabIndex === 0 && key.dataset.stop === 'yes') ??
      keys.find((key) => key.matches('[aria-current=true], [aria-selected=true]')) ??
      keys[0]
    for (const key of keys) setStop(key, key === stop)
  })
  return {
    ref,
    onKeyDown: (event) => {
      const group = ref.current
      if (!group || !(event.key in DIRECTION) || !(event.target instanceof HTMLElement)) return
      if (inText(event.target) && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return
      const keys = keysOf(group)
      const next = nearestKey(keys, event.target, event.key)
      event.preventDefault()
      if (!(next instanceof HTMLElement)) return
      for (const key of keys) {
        setStop(key, key === next)
        key.dataset.stop = key === next ? 'yes' : ''
      }
      next.focus()
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
  }
}
