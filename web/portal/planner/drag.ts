import type { Arrow, Ground, Point, Spot, Stride } from './ground.ts'
import { spotAt, stepped } from './ground.ts'

/** Pixels that a mouse moves before something is picked up: a click is no drag. */
export const SLOP_PX = 4
/** A finger rests so long before it picks up; moved earlier, it scrolls. */
export const LONG_PRESS_MS = 350
/** A resting finger trembles. */
const TREMBLE_PX = 10

/** What is carried: a schedule from where it stands, or a movie from the shelf (`origin` null). */
export interface Load {
  key: string
  origin: Spot | null
  /** Its time on the clock of its business day, `HH:MM` up to 47:59: what it keeps in a week. */
  clock: string
  /** Places that are taken in it: above 0 it is locked (UX-25). */
  taken: number
}

/**
 * - `idle`: nothing.
 * - `pressed`: a pointer is down, and may become a click, a scroll or a drag.
 * - `carried`: by a pointer, whose grip on the load is `grip` (px from its top left corner), or by keys.
 *   `spot` is where it would stand now; null beside everything.
 */
export type Drag =
  | { is: 'idle' }
  | { is: 'pressed'; load: Load; by: 'mouse' | 'touch'; pointer: number; from: Point; grip: Point }
  | { is: 'carried'; load: Load; by: 'mouse' | 'touch'; pointer: number; grip: Point; spot: Spot | null }
  | { is: 'carried'; load: Load; by: 'keys'; spot: Spot }

export type DragEvent =
  | { is: 'press'; load: Load; by: 'mouse' | 'touch'; pointer: number; at: Point; grip: Point }
  /** The finger has rested for LONG_PRESS_MS. */
  | { is: 'rested'; pointer: number }
  /** `over` = above the sheet, where something may be let go. */
  | { is: 'move'; pointer: number; at: Point; over: boolean }
  | { is: 'release'; pointer: number }
  /** The browser has taken the pointer away, as for a scroll. */
  | { is: 'lost'; pointer: number }
  | { is: 'pick_up'; load: Load; spot: Spot }
  | { is: 'arrow'; arrow: Arrow; stride: Stride }
  | { is: 'put_down' }
  | { is: 'put_back' }

/**
 * What came of an event, for whoever drives it: let go somewhere, put back, a click that was no drag, or a
 * try to pick up what is locked.
 */
export type Result =
  | { is: 'dropped'; load: Load; spot: Spot }
  | { is: 'put_back'; load: Load }
  | { is: 'clicked' | 'locked'; load: Load }

export interface Moved {
  drag: Drag
  result?: Result
}

export const IDLE: Drag = { is: 'idle' }

/**
 * The next state of a drag. Only one thing is carried at a time: while something is, a second finger and
 * another key do nothing. What is let go where it stood, or beside everything, is put back.
 * @param ground what lies below; not asked before something is carried
 */
export function dragged(drag: Drag, event: DragEvent, ground: Ground): Moved {
  if (drag.is === 'idle') return begun(drag, event)
  if (drag.is === 'pressed') return pressed(drag, event, ground)
  return drag.by === 'keys' ? byKeys(drag, event, ground) : byPointer(drag, event, ground)
}

function begun(drag: Drag, event: DragEvent): Moved {
  if (event.is === 'press') {
    const { load, by, pointer, at, grip } = event
    return { drag: { is: 'pressed', load, by, pointer, from: at, grip } }
  }
  if (event.is !== 'pick_up') return { drag }
  const { load, spot } = event
  return load.taken > 0 ? locked(load) : { drag: { is: 'carried', load, by: 'keys', spot } }
}

function pressed(drag: Drag & { is: 'pressed' }, event: DragEvent, ground: Ground): Moved {
  if (event.is === 'put_back') return { drag: IDLE }
  if (!('pointer' in event) || event.pointer !== drag.pointer) return { drag }
  if (event.is === 'release') return { drag: IDLE, result: { is: 'clicked', load: drag.load } }
  if (event.is === 'lost') return { drag: IDLE }
  if (event.is === 'rested') return taken(drag, drag.from, drag.load.origin !== null, ground)
  if (event.is !== 'move') return { drag }
  const way = Math.hypot(event.at.x - drag.from.x, event.at.y - drag.from.y)
  if (drag.by === 'mouse') return way < SLOP_PX ? { drag } : taken(drag, event.at, event.over, ground)
  return { drag: way < TREMBLE_PX ? drag : IDLE }
}

function taken(drag: Drag & { is: 'pressed' }, at: Point, over: boolean, ground: Ground): Moved {
  return drag.load.taken > 0 ? locked(drag.load) : { drag: carriedAt(drag, at, over, ground) }
}

function locked(load: Load): Moved {
  return { drag: IDLE, result: { is: 'locked', load } }
}

type OfPointer = Exclude<Drag, { is: 'idle' } | { by: 'keys' }>

function carriedAt({ load, by, pointer, grip }: OfPointer, at: Point, over: boolean, ground: Ground): Drag {
  const spot = over ? spotAt(ground, edgeOf(ground, at, grip), load.clock) : null
  return { is: 'carried', load, by, pointer, grip, spot }
}

/** Where the left edge of the load is; a week asks only where the hand is. */
function edgeOf(ground: Ground, at: Point, grip: Point): Point {
  return ground.is === 'week' ? at : { x: at.x - grip.x, y: at.y }
}

function byPointer(drag: Drag & { is: 'carried'; by: 'mouse' | 'touch' }, event: DragEvent, ground: Ground): Moved {
  if (event.is === 'put_back') return putBack(drag.load)
  if (!('pointer' in event) || event.pointer !== drag.pointer) return { drag }
  if (event.is === 'move') return { drag: carriedAt(drag, event.at, event.over, ground) }
  if (event.is === 'lost') return putBack(drag.load)
  return event.is === 'release' ? letGo(drag.load, drag.spot) : { drag }
}

function byKeys(drag: Drag & { is: 'carried'; by: 'keys' }, event: DragEvent, ground: Ground): Moved {
  if (event.is === 'arrow') return { drag: { ...drag, spot: stepped(ground, drag.spot, event.arrow, event.stride) } }
  if (event.is === 'put_down') return letGo(drag.load, drag.spot)
  return event.is === 'put_back' ? putBack(drag.load) : { drag }
}

function letGo(load: Load, spot: Spot | null): Moved {
  if (spot === null || isSame(spot, load.origin)) return putBack(load)
  return { drag: IDLE, result: { is: 'dropped', load, spot } }
}

function putBack(load: Load): Moved {
  return { drag: IDLE, result: { is: 'put_back', load } }
}

function isSame(spot: Spot, origin: Spot | null): boolean {
  return origin !== null && spot.screen_id === origin.screen_id && spot.start_ms === origin.start_ms
}
