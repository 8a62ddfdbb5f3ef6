import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { mayIn } from '#protocol/access/grades.ts'
import { conflictsOf } from '#protocol/schedules/conflicts.ts'
import { epochMs } from '#protocol/time/business-day.ts'
import { isAllowed, useWho } from '../access/use-session.ts'
import { toastWarning } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { viewOf } from './carry.ts'
import { applied, type Block, conflictsIn, houseOf, movedIn, NO_CHANGE, type PlanChange, plannedOf } from './changes.ts'
import type { PlanState } from './cinema-plan.ts'
import { newKey } from './placing.ts'
import { type CinemaView, isIn, mergedMovies, mergedVersions, takenOf } from './scene.ts'
import { type Dropped, useCarrier } from './use-carrier.ts'
import { useColors } from './use-colors.ts'
import { usePlannerKeys } from './use-planner-keys.ts'
import { usePlans } from './use-plans.ts'
import { useRefusal, useSteps } from './use-steps.ts'
import { conflictText, screenNameIn, timeIn, titleIn, titleOf } from './words.ts'

/** The elements between which something is carried. */
export interface Places {
  root: RefObject<HTMLDivElement | null>
  sheet: RefObject<HTMLDivElement | null>
  ghost: RefObject<HTMLDivElement | null>
}

/** What the planner span and what is done on it: the plans, a drag, and what waits for an answer. */
export function useBoard(
  cinema_ids: readonly number[],
  { date, span }: { date: string; span: 'day' | 'week' },
  places: Places,
  say: (text: string) => void,
) {
  const t = useT()
  const locale = useLocale()
  const who = useWho()
  const may_edit = isAllowed(who, 'schedules.edit')
  const rights = { permissions: new Set(who.permissions), cinemas: who.cinemas }
  const mayEditIn = (cinema_id: number) => mayIn(rights, 'schedules.edit', [cinema_id])
  const mayMakeIn = (cinema_id: number) => mayEditIn(cinema_id) && mayIn(rights, 'schedules.create', [cinema_id])
  const mayRemoveIn = (cinema_id: number) => mayEditIn(cinema_id) && mayIn(rights, 'schedules.delete', [cinema_id])
  const { plans, states } = usePlans(cinema_ids, date, useRefusal(say))
  const steps = useSteps(plans, say)
  const [proposed, setProposed] = useState<Dropped | null>(null)
  const [locked, setLocked] = useState<string | null>(null)
  const [leaving, setLeaving] = useState<string | null>(null)
  const [opened_key, setOpenedKey] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const views = useViews(states, date, proposed)
  const movies = useMemo(() => mergedMovies(views), [views])
  const colors = useColors(movies)
  const versions = useMemo(() => mergedVersions(views), [views])
  const take = (cinema_id: number, change: PlanChange, accepted: readonly string[], text?: string) =>
    steps.take(new Map([[cinema_id, change]]), new Map([[cinema_id, accepted]]), text)
  const said = (view: CinemaView, { screen_id, start_ms }: { screen_id: number; start_ms: number }) => {
    return { screen: screenNameIn(view, screen_id), time: timeIn(view, new Date(start_ms).toISOString()) }
  }

  const { look, stage } = useCarrier({
    ...places,
    views,
    span,
    date,
    colors,
    may_edit: may_edit && views.some(({ plan }) => plan.screens.length > 0),
    mayEditIn,
    mayMakeIn,
    newKey,
    titleOf: (movie_id) =>
      titleOf(
        movies.find(({ id }) => id === movie_id),
        movie_id,
      ),
    onCarry: (load) => {
      // what waits for an answer is carried on from where it stands: nothing is drawn anew below a finger
      if (load && load.key !== proposed?.key) setProposed(null)
      for (const plan of plans.values()) {
        if (load) plan.pause()
        else plan.resume()
      }
    },
    onStep: (view, spot, { of, conflicts }) => {
      const met = conflicts.map((conflict) => conflictText(t, view, conflict, locale, of))
      say([t('planner.step', said(view, spot)), ...met].join('. '))
    },
    onDropped: (put) => {
      const dropped = proposed?.key === put.key ? movedOn(proposed, put) : put
      const { view, key, change, conflicts, spot, by } = dropped
      if (by === 'keys') setFocused(key)
      setProposed(conflicts.length > 0 ? dropped : null)
      if (conflicts.length > 0) return
      if (isWhereItWas(dropped)) return say(t('planner.wasPutBack'))
      take(view.plan.cinema.id, change, [])
      say(t('planner.dropped', said(view, spot)))
    },
    onPutBack: () => say(t('planner.wasPutBack')),
    onLocked: ({ key }) => setLocked(key),
    onRefused: () => toastWarning(t('planner.noPrices'), t('form.close')),
  })

  useEffect(() => {
    if (focused === null || proposed) return
    stage.current?.blockOf(focused)?.focus({ preventScroll: true })
    setFocused(null)
  }, [focused, proposed, stage])

  // what another manager has taken out meanwhile is closed
  useEffect(() => {
    if (opened_key !== null && !viewOf(views, opened_key)) setOpenedKey(null)
  }, [opened_key, views])

  const settle = (change: PlanChange | null) => {
    if (!proposed) return
    const { key, view } = proposed
    setProposed(null)
    setFocused(key)
    if (!change) return say(t('planner.wasPutBack'))
    const met = conflictsIn(applied(view.blocks, change, view.plan), new Set([key]), view.plan)
    take(
      view.plan.cinema.id,
      change,
      met.map((conflict) => conflict.key),
    )
  }
  /** What is published goes from the site and the counters with it: that is asked first. */
  const remove = (key: string) => {
    const view = viewOf(views, key)
    const block = view?.blocks.find((one) => one.key === key)
    if (!view || !block || !mayRemoveIn(view.plan.cinema.id)) return
    if (takenOf(block) > 0) return setLocked(key)
    if (block.is_draft) takeOut(view, block)
    else setLeaving(key)
  }
  const takeOut = (view: CinemaView, block: Block) => {
    const { key } = block
    setLeaving(null)
    const text = t('planner.removed', { title: titleIn(view, block) })
    const beside = stage.current?.beside(key) ?? null
    if (beside === null) places.sheet.current?.focus({ preventScroll: true })
    else setFocused(beside)
    take(view.plan.cinema.id, { ...NO_CHANGE, remove: [key] }, [], text)
    say(text)
  }
  usePlannerKeys(places.root, { undo: steps.undo, redo: steps.redo, open: setOpenedKey, remove })

  return {
    may_edit,
    may_make: may_edit && cinema_ids.some(mayMakeIn),
    mayEditIn,
    mayRemoveIn,
    plans,
    states,
    steps,
    views,
    colors,
    movies,
    versions,
    look,
    stage,
    proposed,
    settle,
    locked,
    setLocked,
    leaving,
    setLeaving,
    takeOut,
    opened_key,
    setOpenedKey,
    remove,
  }
}

/** What waits for an answer is put down once more: still one change of the plan that it was made on. */
function movedOn({ view, change }: Dropped, put: Dropped): Dropped {
  return { ...put, view, change: movedIn(change, put.key, put.change.edit[0]!.fields) }
}

function isWhereItWas({ view, key, spot }: Dropped): boolean {
  const { screen_id, start } = view.blocks.find((block) => block.key === key) ?? {}
  return screen_id === spot.screen_id && start !== undefined && epochMs(start) === spot.start_ms
}

/**
 * The plans of the week of a day as they are drawn, with what was put down and waits for an answer in its new
 * place.
 */
function useViews(states: readonly PlanState[], date: string, proposed: Dropped | null): readonly CinemaView[] {
  const kept = useRef<readonly CinemaView[]>([])
  const next = states.flatMap(({ plan, blocks, conflicts }) =>
    plan && isIn(plan, date) ? [{ plan, blocks, conflicts }] : [],
  )
  const isSame =
    next.length === kept.current.length &&
    next.every(({ plan, blocks }, nth) => kept.current[nth]?.plan === plan && kept.current[nth]?.blocks === blocks)
  if (!isSame) kept.current = next
  const views = kept.current
  return useMemo(() => {
    if (!proposed) return views
    return views.map((view) => {
      if (view.plan.cinema.id !== proposed.view.plan.cinema.id) return view
      const blocks = applied(view.blocks, proposed.change, view.plan)
      return { ...view, blocks, conflicts: conflictsOf(plannedOf(blocks), houseOf(view.plan)) }
    })
  }, [views, proposed])
}
