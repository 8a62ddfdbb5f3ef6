import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PITCH_X, type PlanLayout, SEAT } from './layout.ts'

/**
 * Below this width of the plan's box it is a phone: seats are at least 27 px and the plan moves under the
 * finger.
 */
const PHONE_PX = 560
const PHONE_SEAT_PX = 27
const LEAST_TARGET_PX = 24
const LARGER = 1.5
const MOST_ZOOM = 2.2

export interface PlanView {
  view: RefObject<HTMLDivElement | null>
  zoom: number
  phone: boolean
  /** Whether the plan is larger than its window. */
  scrolls: boolean
  larger: boolean
  toggleLarger: () => void
  zoomBy: (factor: number) => void
  /** Whether it cannot become smaller, or larger. */
  ends: { least: boolean; most: boolean }
  /** What of the plan is seen, in its own units. */
  window: { x: number; y: number; width: number; height: number }
  readScroll: () => void
  /** Brings a place of the plan (own units) into the middle of the window. */
  centre: (x: number, y: number) => void
}

/**
 * The size of the plan on the screen: as wide as its box, but never with targets under 24 px, on a phone at
 * first not with seats under 27 px; then it scrolls. No key makes targets smaller than 24 px; where the plan
 * `shrinks` keys make it that small although it fits.
 */
export function usePlanView(layout: PlanLayout, shrinks = false): PlanView {
  const view = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [factor, setFactor] = useState(1)
  const [seen, setSeen] = useState({ left: 0, top: 0, width: 0, height: 0 })

  useLayoutEffect(() => {
    const box = view.current
    if (!box) return
    const measure = new ResizeObserver(() => setWidth(box.clientWidth))
    setWidth(box.clientWidth)
    measure.observe(box)
    return () => measure.disconnect()
  }, [])

  const phone = width > 0 && width < PHONE_PX
  const fit = width === 0 ? 1 : Math.min(1, width / layout.width)
  const smallest = LEAST_TARGET_PX / PITCH_X
  const least = shrinks ? smallest : Math.max(fit, smallest)
  const base = Math.max(fit, phone ? PHONE_SEAT_PX / SEAT : smallest)
  const zoom = Math.min(Math.max(base * factor, least), MOST_ZOOM)

  const readScroll = useCallback(() => {
    const box = view.current
    if (box) setSeen({ left: box.scrollLeft, top: box.scrollTop, width: box.clientWidth, height: box.clientHeight })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen follows zoom and width
  useEffect(readScroll, [readScroll, zoom, width])

  const zoomNow = useRef(zoom)
  zoomNow.current = zoom
  const centre = useCallback((x: number, y: number) => {
    const box = view.current
    box?.scrollTo({
      left: x * zoomNow.current - box.clientWidth / 2,
      top: y * zoomNow.current - box.clientHeight / 2,
    })
  }, [])

  // What was in the middle stays there when the plan becomes larger or smaller.
  const middle = useRef<{ x: number; y: number } | null>(null)
  const resize = (next: number | ((now: number) => number)): void => {
    const box = view.current
    if (box)
      middle.current = {
        x: (box.scrollLeft + box.clientWidth / 2) / zoom,
        y: (box.scrollTop + box.clientHeight / 2) / zoom,
      }
    setFactor(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each zoom
  useLayoutEffect(() => {
    if (middle.current) centre(middle.current.x, middle.current.y)
    middle.current = null
  }, [zoom, centre])
  return {
    view,
    zoom,
    phone,
    scrolls: seen.width > 0 && (layout.width * zoom > seen.width + 1 || layout.height * zoom > seen.height + 1),
    larger: factor > 1,
    toggleLarger: () => resize((now) => (now > 1 ? 1 : LARGER)),
    zoomBy: (by) => resize(Math.min(Math.max(zoom * by, least), MOST_ZOOM) / base),
    ends: { least: zoom <= least, most: zoom >= MOST_ZOOM },
    window: { x: seen.left / zoom, y: seen.top / zoom, width: seen.width / zoom, height: seen.height / zoom },
    readScroll,
    centre,
  }
}
