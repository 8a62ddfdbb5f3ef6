import { SIGN_PX } from './Ghost.tsx'
import { clockHours, clockTurn, type DayAxis, xOf } from './geometry.ts'
import type { Field, Ground, Point, Spot } from './ground.ts'

/** Space above a block in its row, px. */
const ROW_INSET_PX = 9

/**
 * Draws a drag on the page that React has drawn: the ghost and its clock by transforms, its aim and what it
 * meets by an attribute of those elements alone.
 */
export class Stage {
  readonly #root: HTMLElement
  readonly #sheet: HTMLElement
  readonly #ghost: HTMLElement
  #aim: Element | null = null
  #met: readonly string[] = []
  #lifted: Element | null = null
  #first: { date: string; first_ms: number } = { date: '', first_ms: 0 }

  /** @param ghost around the ghost: what is moved */
  constructor(root: HTMLElement, sheet: HTMLElement, ghost: HTMLElement) {
    this.#root = root
    this.#sheet = sheet
    this.#ghost = ghost
  }

  /** Where schedules may be put, in pixels of the sheet. */
  ground(is: Ground['is'], axisOf: (screen_id: number, date: string) => DayAxis | null): Ground {
    const { left, top } = this.#sheet.getBoundingClientRect()
    const { scrollLeft, scrollTop } = this.#sheet
    const fields: Field[] = []
    for (const element of this.#sheet.querySelectorAll<HTMLElement>('[data-screen]')) {
      const screen_id = Number(element.dataset.screen)
      const axis = axisOf(screen_id, element.dataset.date!)
      const box = element.getBoundingClientRect()
      const [dx, dy] = [scrollLeft - left, scrollTop - top]
      const edges = { left: box.left + dx, right: box.right + dx, top: box.top + dy, bottom: box.bottom + dy }
      if (axis) fields.push({ screen_id, axis, ...edges })
    }
    return { is, fields }
  }

  lift(key: string): void {
    this.#lifted = this.blockOf(key)
    this.#lifted?.setAttribute('data-lifted', 'true')
  }

  blockOf(key: string): HTMLElement | null {
    return this.#sheet.querySelector<HTMLElement>(`[data-load="${CSS.escape(key)}"]`)
  }

  /** The block after a block, or that before it: where the focus goes when it is taken out. */
  beside(key: string): string | null {
    const keys = [...this.#sheet.querySelectorAll<HTMLElement>('[data-load]')].map(({ dataset }) => dataset.load!)
    const nth = keys.indexOf(key)
    return keys[nth + 1] ?? keys[nth - 1] ?? null
  }

  /** @param hand where the pointer is in the window, for what is over nothing */
  show(ground: Ground, spot: Spot | null, hand: Point | null, grip: Point): void {
    const field = spot && ground.fields.find(({ screen_id, axis }) => screen_id === spot.screen_id && isIn(axis, spot))
    const at = field ? this.#placeOf(ground, field, spot) : hand && { x: hand.x - grip.x, y: hand.y - grip.y }
    if (at) this.#ghost.style.transform = `translate3d(${Math.round(at.x)}px, ${Math.round(at.y)}px, 0)`
    this.#ghost.dataset.shown = String(at !== null)
    if (field) this.#turn(field, spot)
    this.#aimAt(field ?? null)
  }

  /** The blocks that the carried one would meet. */
  meet(keys: readonly string[], isMet: boolean): void {
    for (const key of this.#met) if (!keys.includes(key)) this.blockOf(key)?.removeAttribute('data-met')
    for (const key of keys) this.blockOf(key)?.setAttribute('data-met', 'true')
    this.#met = keys
    this.#ghost.dataset.met = String(isMet)
  }

  /** Brings a spot of the keys into view. */
  follow(ground: Ground, spot: Spot): void {
    const field = ground.fields.find(({ screen_id, axis }) => screen_id === spot.screen_id && isIn(axis, spot))
    if (!field) return
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.#sheet
    const x = ground.is === 'week' ? field.left : field.left + xOf(field.axis, spot.start_ms)
    const inset = Number(this.#sheet.dataset.inset ?? 0)
    const left =
      x - inset < scrollLeft ? x - inset - 60 : x + 180 > scrollLeft + clientWidth ? x + 240 - clientWidth : scrollLeft
    const top =
      field.top - 40 < scrollTop
        ? field.top - 40
        : field.bottom > scrollTop + clientHeight
          ? field.bottom - clientHeight + 16
          : scrollTop
    this.#sheet.scrollTo(left, top)
  }

  clear(): void {
    this.#lifted?.removeAttribute('data-lifted')
    this.#lifted = null
    this.meet([], false)
    this.#aimAt(null)
    this.#ghost.dataset.shown = 'false'
  }

  #placeOf(ground: Ground, field: Field, spot: Spot): Point {
    const { left, top } = this.#sheet.getBoundingClientRect()
    const x = field.left + (ground.is === 'week' ? 5 : xOf(field.axis, spot.start_ms))
    const y = field.top + (ground.is === 'week' ? 5 : ROW_INSET_PX)
    return { x: x + left - this.#sheet.scrollLeft, y: y + top - this.#sheet.scrollTop }
  }

  #turn({ axis }: Field, { start_ms }: Spot): void {
    if (this.#first.date !== axis.date) this.#first = { date: axis.date, first_ms: clockHours(axis).first_ms }
    const { hour, minute } = clockTurn(this.#first.first_ms, start_ms)
    for (const [name, turn] of [['hour', hour] as const, ['minute', minute] as const]) {
      const strip = this.#ghost.querySelector<HTMLElement>(`[data-strip="${name}"]`)
      if (strip) strip.style.transform = `translate3d(0, ${-turn * SIGN_PX}px, 0)`
    }
  }

  #aimAt(field: Field | null): void {
    const next = field
      ? this.#root.querySelector(`[data-screen="${field.screen_id}"][data-date="${field.axis.date}"]`)
      : null
    if (next === this.#aim) return
    this.#aim?.removeAttribute('data-aim')
    next?.setAttribute('data-aim', 'true')
    this.#aim = next
  }
}

function isIn(axis: DayAxis, { start_ms }: Spot): boolean {
  return axis.start_ms <= start_ms && start_ms < axis.end_ms
}
