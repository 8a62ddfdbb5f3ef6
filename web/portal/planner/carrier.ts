import { type Drag, type DragEvent, dragged, IDLE, LONG_PRESS_MS, type Load, type Result } from './drag.ts'
import type { Arrow, Ground, Point, Spot } from './ground.ts'

/** What whoever drags has to know of the page, and what is done with what comes of it. */
export interface Carried {
  /** What is picked up at an element of the page; null = nothing. */
  loadAt(target: Element): { load: Load; element: HTMLElement } | null
  /** Where keys begin with what stands nowhere yet. */
  spotFor(load: Load): Spot | null
  /** Measures what lies below, once for each thing that is picked up. */
  ground(load: Load): Ground
  /** Draws the drag. `hand` is where the pointer is in the window; null with keys. */
  show(drag: Drag, hand: Point | null): void
  done(result: Result, by: 'pointer' | 'keys'): void
}

/** So near to an edge of the sheet it moves along. */
const EDGE_PX = 36
const EDGE_STEP_PX = 14

const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/**
 * Turns what pointers and keys do into events of the drag (drag.ts), and has it drawn at most once a frame:
 * without React, so that nothing else on the page is drawn anew while something is carried.
 */
export class Carrier {
  readonly #sheet: HTMLElement
  readonly #carried: Carried
  readonly #stop = new AbortController()
  #drag: Drag = IDLE
  #ground: Ground = { is: 'day', fields: [] }
  #hand: Point = { x: 0, y: 0 }
  #frame = 0
  #resting: ReturnType<typeof setTimeout> | undefined
  /** A drag ends with a click of the browser's own, which is none. */
  #swallow = false
  #isInside = false

  /**
   * @param root around everything that can be picked up
   * @param sheet what is scrolled, with the ground inside
   */
  constructor(root: HTMLElement, sheet: HTMLElement, carried: Carried) {
    this.#sheet = sheet
    this.#carried = carried
    const { signal } = this.#stop
    root.addEventListener('pointerdown', this.#press, { signal })
    root.addEventListener('keydown', this.#key, { signal })
    root.addEventListener('keyup', this.#keyUp, { signal })
    root.addEventListener('click', this.#click, { signal, capture: true })
    root.addEventListener('contextmenu', this.#menu, { signal })
    addEventListener('pointermove', this.#move, { signal })
    addEventListener('pointerup', this.#release, { signal })
    addEventListener('pointercancel', this.#lost, { signal })
    // a finger that carries does not scroll; the browser asks here, before it begins to
    root.addEventListener('touchmove', this.#hold, { signal, passive: false })
    addEventListener('keydown', this.#escape, { signal, capture: true })
    addEventListener('blur', this.putBack, { signal })
  }

  close(): void {
    this.#stop.abort()
    clearTimeout(this.#resting)
    cancelAnimationFrame(this.#frame)
  }

  get isCarrying(): boolean {
    return this.#drag.is === 'carried'
  }

  readonly putBack = (): void => this.#take({ is: 'put_back' })

  readonly #press = (event: PointerEvent): void => {
    this.#swallow = false
    if (!event.isPrimary || event.button !== 0) return
    const found = this.#carried.loadAt(event.target as Element)
    if (!found) return
    const { left, top } = found.element.getBoundingClientRect()
    const grip = { x: event.clientX - left, y: event.clientY - top }
    const by = event.pointerType === 'mouse' ? 'mouse' : 'touch'
    this.#isInside = false
    this.#hand = { x: event.clientX, y: event.clientY }
    this.#ground = this.#carried.ground(found.load)
    this.#take({ is: 'press', load: found.load, by, pointer: event.pointerId, at: this.#onSheet(), grip })
    if (by === 'mouse') event.preventDefault() // no text is selected, no picture dragged by the browser
    if (by === 'mouse') found.element.focus({ preventScroll: true })
    const { pointerId } = event
    if (by === 'touch')
      this.#resting = setTimeout(() => this.#take({ is: 'rested', pointer: pointerId }), LONG_PRESS_MS)
  }

  readonly #move = (event: PointerEvent): void => {
    if (this.#drag.is === 'idle' || !('pointer' in this.#drag) || this.#drag.pointer !== event.pointerId) return
    this.#hand = { x: event.clientX, y: event.clientY }
    if (this.#drag.is === 'carried') this.#frame ||= requestAnimationFrame(this.#follow)
    else this.#take({ is: 'move', pointer: event.pointerId, at: this.#onSheet(), over: this.#isOver() })
  }

  /** Once a frame: where the hand is now, and the sheet moves along where it is near an edge. */
  readonly #follow = (): void => {
    this.#frame = 0
    if (this.#drag.is !== 'carried' || this.#drag.by === 'keys') return
    const moved = this.#moveSheet()
    this.#take({ is: 'move', pointer: this.#drag.pointer, at: this.#onSheet(), over: this.#isOver() })
    if (moved) this.#frame ||= requestAnimationFrame(this.#follow)
  }

  readonly #release = (event: PointerEvent): void => {
    const wasCarried = this.#drag.is === 'carried' && this.#drag.by !== 'keys'
    if (wasCarried && event.isPrimary) {
      this.#hand = { x: event.clientX, y: event.clientY }
      this.#take({ is: 'move', pointer: event.pointerId, at: this.#onSheet(), over: this.#isOver() })
      this.#swallow = true
    }
    this.#take({ is: 'release', pointer: event.pointerId })
  }

  readonly #lost = (event: PointerEvent): void => this.#take({ is: 'lost', pointer: event.pointerId })

  readonly #hold = (event: TouchEvent): void => {
    if (this.#drag.is === 'carried') event.preventDefault()
  }

  readonly #menu = (event: MouseEvent): void => {
    if (this.#drag.is !== 'idle') event.preventDefault()
  }

  readonly #click = (event: MouseEvent): void => {
    if (this.#swallow) {
      event.preventDefault()
      event.stopPropagation()
    }
    this.#swallow = false
  }

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#drag.is === 'idle') return
    event.preventDefault()
    event.stopPropagation()
    this.putBack()
  }

  readonly #key = (event: KeyboardEvent): void => {
    const isPress = event.key === 'Enter' || event.key === ' '
    const arrow = ARROWS[event.key]
    if (this.#drag.is === 'idle') {
      if (!isPress || event.repeat || !this.#pickUp(event.target as Element)) return
    } else if (this.#drag.is === 'carried' && this.#drag.by === 'keys') {
      if (arrow) this.#take({ is: 'arrow', arrow, stride: event.shiftKey ? 'large' : 'small' })
      else if (isPress && !event.repeat) this.#take({ is: 'put_down' })
      else if (event.key === 'Tab') this.putBack()
    }
    if (!isPress && !arrow) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** The browser clicks what Space leaves; here it was picked up or put down. */
  readonly #keyUp = (event: KeyboardEvent): void => {
    if (event.key === ' ' && this.#carried.loadAt(event.target as Element)) event.preventDefault()
  }

  #pickUp(target: Element): boolean {
    const load = this.#carried.loadAt(target)?.load
    const spot = load && (load.origin ?? this.#carried.spotFor(load))
    if (!load || !spot) return false
    this.#ground = this.#carried.ground(load)
    this.#take({ is: 'pick_up', load, spot })
    return true
  }

  #take(event: DragEvent): void {
    const before = this.#drag
    const { drag, result } = dragged(before, event, this.#ground)
    if (drag === before && !result) return
    this.#drag = drag
    if (drag.is !== 'pressed') clearTimeout(this.#resting)
    const byKeys = before.is === 'carried' && before.by === 'keys'
    if (drag.is === 'carried' || before.is === 'carried')
      this.#carried.show(drag, byKeys || (drag.is === 'carried' && drag.by === 'keys') ? null : this.#hand)
    if (result && result.is !== 'clicked') this.#carried.done(result, byKeys ? 'keys' : 'pointer')
  }

  /** The hand in the pixels of the ground. */
  #onSheet(): Point {
    const { left, top } = this.#sheet.getBoundingClientRect()
    return {
      x: this.#hand.x - left + this.#sheet.scrollLeft,
      y: this.#hand.y - top + this.#sheet.scrollTop,
    }
  }

  #isOver(): boolean {
    const { left, right, top, bottom } = this.#sheet.getBoundingClientRect()
    const { x, y } = this.#hand
    return left <= x && x < right && top <= y && y < bottom
  }

  /** What comes from beside an edge, or begins there, moves nothing before it has left it once. */
  #moveSheet(): boolean {
    if (!this.#isOver()) return false
    const { left, right, top, bottom } = this.#sheet.getBoundingClientRect()
    const { scrollLeft, scrollTop } = this.#sheet
    const inset = Number(this.#sheet.dataset.inset ?? 0)
    const x = towards(this.#hand.x, left + inset, right)
    const y = towards(this.#hand.y, top, bottom)
    this.#isInside ||= x === 0 && y === 0
    if (!this.#isInside) return false
    this.#sheet.scrollBy(x * EDGE_STEP_PX, y * EDGE_STEP_PX)
    return this.#sheet.scrollLeft !== scrollLeft || this.#sheet.scrollTop !== scrollTop
  }
}

/** −1 near the first edge, 1 near the second, else 0. */
function towards(value: number, from: number, to: number): number {
  if (value < from + EDGE_PX) return -1
  return value > to - EDGE_PX ? 1 : 0
}
