import { useEffect, useRef, useState } from 'react'
import { addDays, weekOf } from '#protocol/time/calendar.ts'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import { ListLoading } from '../kit/ListLoading.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastMini } from '../kit/toasts.tsx'
import { useSlow } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { ConflictPlace } from './ConflictPlace.tsx'
import { viewOf } from './carry.ts'
import type { PlanState } from './cinema-plan.ts'
import ghostCss from './Ghost.module.css'
import { Ghost } from './Ghost.tsx'
import { LockedModal } from './LockedModal.tsx'
import { NoHouse } from './NoHouse.tsx'
import { PlanLive } from './PlanLive.tsx'
import { type Opened, PlanModals } from './PlanModals.tsx'
import css from './Planner.module.css'
import { PlannerHead } from './PlannerHead.tsx'
import { Shelf } from './Shelf.tsx'
import { type CinemaView, draftsOf, isIn, todayOf } from './scene.ts'
import { TheSheet } from './TheSheet.tsx'
import { UnsentNote } from './UnsentNote.tsx'
import { useBoard } from './use-board.ts'
import { WeekBar } from './WeekBar.tsx'
import { titleIn } from './words.ts'

interface Props {
  date: string
  /** Nobody chose a day: it is the one that it is now at the first cinema (UX-47). */
  is_today: boolean
  span: 'day' | 'week'
  cinemas: readonly { value: number; label: string }[]
  /** null = all of them. */
  cinema_id: number | null
  has_all: boolean
  go: (next: Readonly<Record<string, string | null>>) => void
}

/** The planner of some cinemas: their week, their movies, and everything that is done with them. */
export function PlanBoard({ date, is_today, span, cinemas, cinema_id, has_all, go }: Props) {
  const t = useT()
  const places = {
    root: useRef<HTMLDivElement>(null),
    sheet: useRef<HTMLDivElement>(null),
    ghost: useRef<HTMLDivElement>(null),
  }
  const said = useRef<HTMLParagraphElement>(null)
  const say = (text: string) => {
    if (said.current) said.current.textContent = text
  }
  const ids = cinema_id === null ? cinemas.map(({ value }) => value) : [cinema_id]
  const board = useBoard(ids, { date, span }, places, say)
  const { views, plans, states, steps, may_edit, may_make, proposed, opened_key, locked, leaving } = board
  const [over, setOver] = useState<Opened | null>(null)
  const opened: Opened | null = opened_key === null ? over : { is: 'schedule', key: opened_key }
  const isSlow = useSlow(views.length < states.length)
  const isOpen = ({ plan }: PlanState) => plan !== null && isIn(plan, date)
  const trouble = states.find((state) => state.trouble !== null && !isOpen(state))?.trouble ?? null
  const again = () => {
    for (const plan of plans.values()) plan.reconnected()
  }
  const first_on = views[0]?.plan.first_on ?? null
  const begins_on = states.find(({ plan }) => plan !== null)?.plan?.week_begins_on
  const isBare = views.length > 0 && views.every(({ plan }) => plan.screens.length === 0)
  const today = views[0] ? todayOf(views[0].plan, new Date().toISOString()) : null
  const isBegun = useRef(false)
  useEffect(() => {
    if (today === null || isBegun.current) return
    isBegun.current = true
    if (is_today && today !== date) go({ date: today })
  }, [is_today, today, date, go])
  const lockedOne = blockIn(views, locked)
  const leavingOne = blockIn(views, leaving)

  return (
    <div ref={places.root} className={css.planner}>
      <PlannerHead
        first_on={begins_on === undefined ? date : weekOf(date, begins_on).first}
        span={span}
        cinemas={cinemas}
        cinema_id={cinema_id}
        has_all={has_all}
        may_edit={may_edit}
        may_make={may_make}
        drafts={views.reduce((sum, view) => sum + draftsOf(view).length, 0)}
        can_undo={steps.can_undo}
        can_redo={steps.can_redo}
        onWeek={(weeks) => go({ date: addDays(date, 7 * weeks) })}
        onShow={(next) => go({ view: next === 'week' ? 'week' : null })}
        onCinema={(next) => go({ cinema: next === null ? null : String(next) })}
        onUndo={steps.undo}
        onRedo={steps.redo}
        onOpen={setOver}
      />
      <div className={css.lines}>
        {[...plans].map(([id, plan]) => (
          <PlanLive key={id} cinema_id={id} plan={plan} />
        ))}
      </div>
      <UnsentNote states={states.filter((state) => isOpen(state) || state.unsent > 0)} onAgain={again} />
      {trouble && <TroubleNote trouble={trouble} waits={false} onAgain={again} />}
      {views.length === 0 && !trouble && isSlow && <ListLoading />}
      {isBare && <NoHouse what="screens" />}
      {first_on !== null && !isBare && (
        <>
          <WeekBar
            views={views}
            first_on={first_on}
            date={span === 'day' ? date : null}
            today={today ?? date}
            onDay={(next) => go({ date: next, view: null })}
          />
          <div className={css.board} data-shelf={may_make}>
            {may_make && <Shelf movies={board.movies} versions={board.versions} colors={board.colors} date={date} />}
            <TheSheet
              sheet={places.sheet}
              views={views}
              date={date}
              first_on={first_on}
              span={span}
              colors={board.colors}
              may_make={may_make}
              open_key={proposed?.key ?? opened_key}
            />
          </div>
        </>
      )}
      <div ref={places.ghost} className={ghostCss.place}>
        {board.look && <Ghost look={board.look} />}
      </div>
      <p ref={said} className="sr" role="status" aria-live="assertive" />
      <p id="planner-keys" hidden>
        {t('planner.keys')}
      </p>
      {proposed && !board.look && (
        <ConflictPlace
          dropped={proposed}
          blockOf={(key) => board.stage.current?.blockOf(key) ?? null}
          onSettle={board.settle}
        />
      )}
      {lockedOne && <LockedModal {...lockedOne} onClose={() => board.setLocked(null)} />}
      {leavingOne && (
        <ConfirmModal
          title={t('planner.removeTitle', { title: titleIn(leavingOne.view, leavingOne.block) })}
          text={t('resource.schedule.gone')}
          stop={t('planner.remove')}
          waits={false}
          onStop={() => board.takeOut(leavingOne.view, leavingOne.block)}
          onClose={() => board.setLeaving(null)}
        />
      )}
      <PlanModals
        opened={opened}
        views={views}
        plans={plans}
        date={date}
        span={span}
        mayEditIn={board.mayEditIn}
        mayRemoveIn={board.mayRemoveIn}
        steps={steps}
        onRemove={board.remove}
        onClose={() => {
          setOver(null)
          board.setOpenedKey(null)
        }}
        onDone={(text) => {
          say(text)
          toastMini(text, t('form.close'))
        }}
      />
    </div>
  )
}

/** A schedule that stands on the board, with its cinema; what somebody else has taken out is on none. */
function blockIn(views: readonly CinemaView[], key: string | null) {
  const view = key === null ? undefined : viewOf(views, key)
  const block = view?.blocks.find((one) => one.key === key)
  return view && block && { view, block }
}
