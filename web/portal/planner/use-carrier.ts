import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Conflict } from '#protocol/schedules/conflicts.ts'
import { epochMs } from '#protocol/time/business-day.ts'
import { Carrier } from './carrier.ts'
import { changeFor, loadOf, USUAL_CLOCK, versionOf, viewAt, viewOf } from './carry.ts'
import { applied, conflictsIn, type PlanChange, refOf } from './changes.ts'
import type { Drag, Load, Result } from './drag.ts'
import type { GhostLook } from './Ghost.tsx'
import { atClock, clockHours, spanOf } from './geometry.ts'
import type { Spot } from './ground.ts'
import { axisOf, type CinemaView } from './scene.ts'
import { Stage } from './stage.ts'

/** Something was put down: the change that it is, and what it would meet there. */
export interface Dropped {
  view: CinemaView
  key: string
  change: PlanChange
  conflicts: readonly Conflict[]
  spot: Spot
  by: 'pointer' | 'keys'
}

interface Props {
  root: RefObject<HTMLElement | null>
  sheet: RefObject<HTMLElement | null>
  ghost: RefObject<HTMLElement | null>
  views: readonly CinemaView[]
  span: 'day' | 'week'
  date: string
  colors: ReadonlyMap<number, string>
  titleOf(movie_id: number): string
  may_edit: boolean
  /** Who works in some cinemas only plans in those. */
  mayEditIn(cinema_id: number): boolean
  /** Whether a movie of the shelf may be put there. */
  mayMakeIn(cinema_id: number): boolean
  newKey(): string
  /** Something is carried from now on, or nothing any more (null): meanwhile nothing else moves. */
  onCarry(load: Load | null): void
  /** Where it would stand by now, for who does not see it; by keys alone. */
  onStep(view: CinemaView, spot: Spot, met: { of: string; conflicts: readonly Conflict[] }): void
  onDropped(dropped: Dropped): void
  onPutBack(load: Load): void
  onLocked(load: Load): void
  /** There is nothing that it could be there: no prices. */
  onRefused(): void
}

const GHOST_KEY = 'carried'

/** Joins the drag to the page: one carrier as long as the planner stands there, asking for what is new. */
export function useCarrier(props: Props): { look: GhostLook | null; stage: RefObject<Stage | null> } {
  const latest = useRef(props)
  latest.current = props
  const [look, setLook] = useState<GhostLook | null>(null)
  const stage = useRef<Stage | null>(null)
  const { root, sheet, ghost, may_edit } = props

  useEffect(() => {
    if (!may_edit || !root.current || !sheet.current || !ghost.current) return
    const drawn = new Stage(root.current, sheet.current, ghost.current)
    stage.current = drawn
    // the ghost stands there before its clock is turned: a finger may rest on it without a move
    const draw = (next: GhostLook | null) => flushSync(() => setLook(next))
    const hands = new Hands(drawn, () => latest.current, draw)
    const carrier = new Carrier(root.current, sheet.current, hands)
    return () => {
      carrier.close()
      stage.current = null
    }
  }, [root, sheet, ghost, may_edit])

  return { look, stage }
}

/** What the carrier asks for and says, answered by the plan as it is drawn now. */
class Hands {
  readonly #stage: Stage
  readonly #now: () => Props
  readonly #setLook: (look: GhostLook | null) => void
  #ground: ReturnType<Stage['ground']> = { is: 'day', fields: [] }
  #carried: Load | null = null
  #spot: Spot | null = null

  constructor(stage: Stage, now: () => Props, setLook: (look: GhostLook | null) => void) {
    this.#stage = stage
    this.#now = now
    this.#setLook = setLook
  }

  readonly loadAt = (target: Element): { load: Load; element: HTMLElement } | null => {
    const { views, mayEditIn } = this.#now()
    const element = target.closest<HTMLElement>('[data-load]')
    const load = element && loadOf(views, element.dataset.load!)
    const own = load && viewOf(views, load.key)
    return load && (!own || mayEditIn(own.plan.cinema.id)) ? { load, element } : null
  }

  readonly spotFor = (_load: Load): Spot | null => {
    const { views, date, mayMakeIn } = this.#now()
    const view = views.find(({ plan }) => plan.screens.length > 0 && mayMakeIn(plan.cinema.id))
    if (!view) return null
    return { screen_id: view.plan.screens[0]!.id, start_ms: atClock(axisOf(view.plan, date), USUAL_CLOCK) }
  }

  readonly ground = ({ key }: Load): ReturnType<Stage['ground']> => {
    const { views, span, mayMakeIn } = this.#now()
    const own = viewOf(views, key)
    this.#ground = this.#stage.ground(span, (screen_id, date) => {
      const view = viewAt(views, screen_id)
      const isOpen = view && (own === undefined ? mayMakeIn(view.plan.cinema.id) : view === own)
      return view && isOpen ? axisOf(view.plan, date) : null
    })
    return this.#ground
  }

  readonly show = (drag: Drag, hand: { x: number; y: number } | null): void => {
    if (drag.is !== 'carried') {
      this.#end()
      return
    }
    if (!this.#carried) this.#begin(drag.load)
    const { spot, by } = drag
    this.#stage.show(this.#ground, spot, hand, by === 'keys' ? { x: 0, y: 0 } : drag.grip)
    if (by === 'keys') this.#stage.follow(this.#ground, drag.spot)
    if (by === 'keys') this.#stage.show(this.#ground, spot, null, { x: 0, y: 0 })
    if (isSame(spot, this.#spot)) return
    this.#spot = spot
    const met = this.#met(drag.load, spot)
    if (by === 'keys' && met && spot) this.#now().onStep(met.view, spot, met)
  }

  readonly done = (result: Result, by: 'pointer' | 'keys'): void => {
    const now = this.#now()
    if (result.is === 'dropped') this.#drop(result, by)
    else if (result.is === 'locked') now.onLocked(result.load)
    else now.onPutBack(result.load)
  }

  #drop({ load, spot }: { load: Load; spot: Spot }, by: 'pointer' | 'keys'): void {
    const now = this.#now()
    const found = changeFor(now.views, load, spot, now.newKey())
    if (!found) {
      now.onRefused()
      return
    }
    const { view, key, change } = found
    const conflicts = conflictsIn(applied(view.blocks, change, view.plan), new Set([key]), view.plan)
    now.onDropped({ view, key, change, conflicts, spot, by })
  }

  #begin(load: Load): void {
    this.#carried = load
    this.#stage.lift(load.key)
    this.#setLook(this.#lookOf(load))
    this.#now().onCarry(load)
  }

  #end(): void {
    this.#carried = null
    this.#spot = null
    this.#stage.clear()
    this.#setLook(null)
    this.#now().onCarry(null)
  }

  /** Marks what it would meet there, by the rule that holds when it is put down. */
  #met(load: Load, spot: Spot | null) {
    const found = spot && changeFor(this.#now().views, load, spot, GHOST_KEY)
    if (!found) {
      this.#stage.meet([], false)
      return null
    }
    const { view, change, key } = found
    const blocks = applied(view.blocks, change, view.plan)
    const conflicts = conflictsIn(blocks, new Set([key]), view.plan)
    const refs = new Set(conflicts.flatMap(({ ref, other_ref }) => [ref, other_ref]))
    const met = blocks.filter((block) => block.key !== key && refs.has(refOf(block)))
    this.#stage.meet(
      met.map((block) => block.key),
      conflicts.length > 0,
    )
    return { view, conflicts, of: refOf(blocks.find((block) => block.key === key)!) }
  }

  #lookOf(load: Load): GhostLook {
    const now = this.#now()
    const { views, date, colors, titleOf } = now
    const spot = load.origin ?? this.spotFor(load)
    const found = spot && changeFor(views, load, spot, GHOST_KEY)
    const view = found?.view ?? views[0]!
    const axis = axisOf(view.plan, date)
    const block = found && applied(view.blocks, found.change, view.plan).find(({ key }) => key === found.key)
    const movie_id = versionOf(views, load.key)?.movie_id ?? block?.movie_id ?? 0
    const span = (from: string, till: string) => spanOf(axis, (epochMs(till) - epochMs(from)) / 60_000)
    const field = this.#ground.fields[0]
    const isWeek = now.span === 'week'
    return {
      title: titleOf(movie_id),
      color: colors.get(movie_id) ?? 'var(--text-3)',
      width: isWeek ? (field ? field.right - field.left - 10 : 120) : block ? span(block.start, block.free_at) : 120,
      height: isWeek ? 50 : 64,
      before: !isWeek && block ? span(block.start, block.feature_at) : 0,
      after: !isWeek && block ? span(block.end, block.free_at) : 0,
      hours: clockHours(axis).signs,
    }
  }
}

function isSame(a: Spot | null, b: Spot | null): boolean {
  return a === b || (a !== null && b !== null && a.screen_id === b.screen_id && a.start_ms === b.start_ms)
}
