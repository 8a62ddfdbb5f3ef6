import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PITCH_X, type PlanLayout, SEAT } from './layout.ts'
import { useTouchZoom, type WindowPoint } from './use-touch-zoom.ts'

/**
 * Below this width of the plan's box it is a phone: seats are at least 27 px and the plan moves under the
 * finger.
 */
const PHONE_PX = 560
const PHONE_SEAT_PX = 27
const LEAST_TARGET_PX = 24
const LARGER = 1.5
const MOST_ZOOM = 2.2

/** A place of the plan, in its own units, and where in the window it is to be seen. */
interface Anchor extends WindowPoint {
  x: number
  y: number
}

export interface PlanView {
  view: RefObject<HTMLDivElement | null>
  zoom: number
  phone: boolean
  /** How high its window stays on a phone once it was zoomed, so that no key moves (UX-41); null before. */
  height: number | null
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

/** How far the plan begins below the top of what scrolls: room for the keys over it. */
function headOf(box: HTMLElement): number {
  return box.firstElementChild ? Number.parseFloat(getComputedStyle(box.firstElementChild).paddingTop) : 0
}

/**
 * The size of the plan on the screen: as wide as its box, but never with targets under 24 px, on a phone at
 * first not with seats under 27 px; then it scrolls. No key makes targets smaller than 24 px; where the plan
 * `shrinks` keys make it that small although it fits. Two fingers zoom it too, and a double tap beside the
 * seats; nothing of that is animated.
 */
export function usePlanView(layout: PlanLayout, shrinks = false): PlanView {
  const view = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [factor, setFactor] = useState(1)
  const [height, setHeight] = useState<number | null>(null)
  const [seen, setSeen] = useState({ left: 0, top: 0, width: 0, height: 0 })

  useLayoutEffect(() => {
    const box = view.current
    if (!box) return
    let before = box.clientWidth
    const measure = new ResizeObserver(() => {
      if (box.clientWidth !== before) setHeight(null)
      before = box.clientWidth
      setWidth(before)
    })
    setWidth(before)
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
  const show = useCallback(({ x, y, left, top }: Anchor) => {
    const box = view.current
    box?.scrollTo({ left: x * zoomNow.current - left, top: y * zoomNow.current + headOf(box) - top })
  }, [])
  const centre = useCallback(
    (x: number, y: number) => {
      const box = view.current
      if (box) show({ x, y, left: box.clientWidth / 2, top: box.clientHeight / 2 })
    },
    [show],
  )

  // What was at a point of the window, its middle by default, stays there when the plan becomes larger or
  // smaller.
  const anchor = useRef<Anchor | null>(null)
  const resize = (next: number | ((now: number) => number), at?: WindowPoint): void => {
    const box = view.current
    if (box) {
      const { left, top } = at ?? { left: box.clientWidth / 2, top: box.clientHeight / 2 }
      const [x, y] = [(box.scrollLeft + left) / zoom, (box.scrollTop + top - headOf(box)) / zoom]
      anchor.current = { x, y, left, top }
      if (phone) setHeight((now) => now ?? box.getBoundingClientRect().height)
    }
    setFactor(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each zoom
  useLayoutEffect(() => {
    if (anchor.current) show(anchor.current)
    anchor.current = null
  }, [zoom, show])
  const toggleLarger = (at?: WindowPoint): void => resize((now) => (now > 1 ? 1 : LARGER), at)
  // Several moves of a finger may come before the next drawing: each goes on where the last one was.
  const wanted = useRef(zoom)
  wanted.current = zoom
  const zoomBy = (by: number, at?: WindowPoint): void => {
    wanted.current = Math.min(Math.max(wanted.current * by, least), MOST_ZOOM)
    resize(wanted.current / base, at)
  }
  useTouchZoom(view, { zoomBy, toggleLarger })
  return {
    view,
    zoom,
    phone,
    height,
    scrolls: seen.width > 0 && (layout.width * zoom > seen.width + 1 || layout.height * zoom > seen.height + 1),
    larger: factor > 1,
    toggleLarger: () => toggleLarger(),
    zoomBy: (by) => zoomBy(by),
    ends: { least: zoom <= least, most: zoom >= MOST_ZOOM },
    window: { x: seen.left / zoom, y: seen.top / zoom, width: seen.width / zoom, height: seen.height / zoom },
    readScroll,
    centre,
  }
}
