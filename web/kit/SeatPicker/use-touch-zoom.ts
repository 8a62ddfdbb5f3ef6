import { type RefObject, useEffect, useRef } from 'react'

/** A point of the window of the plan, in pixels from its corner. */
export interface WindowPoint {
  left: number
  top: number
}

/** Two taps so near one another, in time and place, are one double tap. */
const DOUBLE_MS = 300
const DOUBLE_PX = 24

interface Zoom {
  zoomBy: (factor: number, at: WindowPoint) => void
  toggleLarger: (at: WindowPoint) => void
}

function pointIn(box: HTMLElement, touches: readonly Touch[]): WindowPoint {
  const { left, top } = box.getBoundingClientRect()
  const sum = (of: (touch: Touch) => number): number => touches.reduce((all, touch) => all + of(touch), 0)
  return {
    left: sum((touch) => touch.clientX) / touches.length - left,
    top: sum((touch) => touch.clientY) / touches.length - top,
  }
}

function span([one, other]: readonly Touch[]): number {
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
}

/** Whether a tap there picks a seat: then a second one answers the first, and moves nothing (UX-41). */
function picksSeat(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-slot][aria-disabled="false"]') !== null
}

/**
 * Two fingers make the plan larger and smaller around the point between them; a double tap where no seat can
 * be picked makes it larger, and as it was. One finger stays the browser's, which moves plan and page.
 */
export function useTouchZoom(view: RefObject<HTMLElement | null>, zoom: Zoom): void {
  const now = useRef(zoom)
  now.current = zoom
  useEffect(() => {
    const box = view.current
    if (!box) return
    let apart = 0
    let tapped: (WindowPoint & { at: number }) | null = null
    const onStart = ({ touches }: TouchEvent): void => {
      apart = span([...touches])
    }
    const onMove = (event: TouchEvent): void => {
      const touches = [...event.touches]
      if (touches.length !== 2 || apart === 0) return
      event.preventDefault()
      const next = span(touches)
      now.current.zoomBy(next / apart, pointIn(box, touches))
      apart = next
    }
    const onEnd = ({ touches, changedTouches, timeStamp, target }: TouchEvent): void => {
      const wasPinch = apart > 0
      apart = span([...touches])
      if (wasPinch || picksSeat(target)) {
        tapped = null
        return
      }
      const point = pointIn(box, [...changedTouches])
      const isDouble =
        tapped !== null &&
        timeStamp - tapped.at < DOUBLE_MS &&
        Math.hypot(point.left - tapped.left, point.top - tapped.top) < DOUBLE_PX
      tapped = isDouble ? null : { ...point, at: timeStamp }
      if (isDouble) now.current.toggleLarger(point)
    }
    const heard = { start: onStart, move: onMove, end: onEnd, cancel: onStart }
    box.addEventListener('touchstart', heard.start, { passive: true })
    box.addEventListener('touchmove', heard.move, { passive: false })
    box.addEventListener('touchend', heard.end, { passive: true })
    box.addEventListener('touchcancel', heard.cancel, { passive: true })
    return () => {
      box.removeEventListener('touchstart', heard.start)
      box.removeEventListener('touchmove', heard.move)
      box.removeEventListener('touchend', heard.end)
      box.removeEventListener('touchcancel', heard.cancel)
    }
  }, [view])
}
