import { type HTMLAttributes, type PointerEvent, type RefObject, useState } from 'react'
import { type Aim, dropAt, type Line, linesAbove } from './tree.ts'

/** So far to the side a line is meant to move in or out. */
const STEP_PX = 28

interface Drag extends Aim {
  from: number
  x: number
}

interface LineDrag {
  /** The line that is dragged; null = none is. */
  from: number | null
  /** Before which line it would be put down; null = none is dragged. */
  before: number | null
  /** What the grip of a line does with a pointer. */
  gripOf: (at: number) => HTMLAttributes<HTMLButtonElement>
}

/** Drags lines by their grips: up and down, and to the side in or out. */
export function useLineDrag(
  lines: readonly Line[],
  place: RefObject<HTMLElement | null>,
  move: (from: number, aim: Aim) => void,
): LineDrag {
  const [drag, setDrag] = useState<Drag | null>(null)
  const dragTo = (event: PointerEvent): void => {
    if (!drag) return
    const rows = [...place.current!.children].map((row) => row.getBoundingClientRect())
    const middles = rows.map(({ top, height }) => top + height / 2)
    const aside = event.clientX - drag.x
    const before = lines[drag.from]!.depth
    const to = linesAbove(lines, drag.from, middles, event.clientY)
    setDrag({ ...drag, to, depth: aside > STEP_PX ? 1 : aside < -STEP_PX ? 0 : before })
  }
  const gripOf = (at: number): HTMLAttributes<HTMLButtonElement> => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: at, to: at, depth: lines[at]!.depth, x: event.clientX })
    },
    onPointerMove: dragTo,
    onPointerUp: () => {
      if (drag && (drag.to !== drag.from || drag.depth !== lines[at]!.depth)) move(drag.from, drag)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { from: drag?.from ?? null, before: drag && dropAt(lines, drag.from, drag), gripOf }
}
