import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type MoveShown, type MoveStanding, moveStanding, type Picked } from '#protocol/schedules/move.ts'
import type { TabLook } from '#protocol/site/icon.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { ForbiddenScreen } from '../lost/ForbiddenScreen.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { type T, useT } from '../texts.ts'
import { useTab } from '../use-tab.ts'
import { useTimes } from '../use-times.ts'
import css from './Cancellation.module.css'
import { MoveFollowed, MoveForm } from './MoveForm.tsx'
import { MoveHalls, Unseated } from './MoveHalls.tsx'
import { OneSchedule, PageTitle } from './OneSchedule.tsx'
import { useMove, useSeating } from './use-move.ts'

/**
 * One schedule as it goes to another screen with its audience: who will sit where, and afterwards at the same
 * address how far it is (F-199).
 */
export function MovePage({ id }: { id: number }) {
  const { may } = useSurroundings()
  return may('schedules.edit') ? <Asked id={id} /> : <ForbiddenScreen permission="schedules.edit" />
}

function Asked({ id }: { id: number }) {
  const [screen_id, setScreen] = useState<number | null>(null)
  const asked = useMove(id, screen_id)
  return (
    <OneSchedule asked={asked}>
      {(shown) => <Whole shown={shown} screen_id={screen_id} onScreen={setScreen} again={asked.again} />}
    </OneSchedule>
  )
}

const NO_PICKS: readonly Picked[] = []

interface WholeProps {
  shown: MoveShown
  screen_id: number | null
  onScreen: (screen_id: number | null) => void
  again: () => void
}

function Whole({ shown, screen_id, onScreen, again }: WholeProps) {
  const t = useT()
  const time = useTimes(shown.time_zone)
  const { state } = useLocation()
  const { id, movie, cinema, screen, start, target, begun } = shown
  const isOpen = begun !== null && begun.done_at === null
  const seating = useSeating(target, isOpen ? begun.picked : NO_PICKS, `${target?.screen_id} ${begun?.id}`)
  const standing = moveStanding(shown, seating.proposal.left.length)
  const back = typeof state?.back === 'string' ? state.back : `/schedules?row=${id}`
  const said = stateText(t, shown, standing, time)
  const title = t('moving.title', { movie })
  useTab([said, title].filter(Boolean).join(': '), LOOKS[standing])
  return (
    <>
      <header className={css.head}>
        <p className={css.path}>
          <Link to="/schedules">{t('schedules.title')}</Link> <PortalIcon name="next" />
        </p>
        <PageTitle>{title}</PageTitle>
        <p className={css.lead}>
          {[time(start), cinema, screen].join(', ')}. <Sold shown={shown} />
        </p>
        <p className={css.state} role="status" data-standing={standing}>
          {said}
        </p>
      </header>
      <div className={css.body}>
        <div className={css.left}>
          {(standing === 'asks' || standing === 'done') && (
            <ScreenChoice shown={shown} screen_id={screen_id} onScreen={onScreen} />
          )}
          {target && <Unseated target={target} seating={seating} />}
          {target && (
            <MoveHalls target={target} screen={screen} seating={seating} isFixed={begun?.off_at != null && isOpen} />
          )}
        </div>
        {standing === 'asks' && target && (
          <MoveForm shown={shown} target={target} seating={seating} back={back} onAnswered={again} />
        )}
        {begun && (isOpen || standing === 'done') && (
          <MoveFollowed shown={shown} begun={begun} standing={standing} seating={seating} onAnswered={again} />
        )}
      </div>
    </>
  )
}

/** Tickets that live, and what is reserved. */
function Sold({ shown: { tickets, bills, reserved } }: { shown: MoveShown }) {
  const t = useT()
  const sold = { tickets: t('cancel.tickets', { count: tickets }), purchases: t('cancel.purchases', { count: bills }) }
  return (
    <>
      <b>{tickets === 0 ? t('cancel.none') : t('cancel.sold', sold)}</b>{' '}
      {reserved > 0 && t('moving.reserved', { count: reserved })}
    </>
  )
}

interface ChoiceProps {
  shown: MoveShown
  screen_id: number | null
  onScreen: (screen_id: number | null) => void
}

function ScreenChoice({ shown, screen_id, onScreen }: ChoiceProps) {
  const t = useT()
  const { screens } = shown
  if (screens.length === 0) return <p>{t('moving.no_screens')}</p>
  return (
    <NativeSelect
      label={t('moving.to')}
      description={t('moving.to_help')}
      value={screen_id === null ? '' : String(screen_id)}
      data={[
        { value: '', label: t('moving.choose') },
        ...screens.map(({ id, name, places }) => ({
          value: String(id),
          label: t('moving.screen', { name, count: places }),
        })),
      ]}
      onChange={({ target }) => onScreen(target.value === '' ? null : Number(target.value))}
    />
  )
}

/** What the icon of the tab says of how it stands (UX-45). */
const LOOKS: Readonly<Partial<Record<MoveStanding, TabLook>>> = {
  waits: 'waits',
  old: 'waits',
  off: 'waits',
  home: 'waits',
  stopped: 'attention',
  moving: 'waits',
  letters: 'waits',
  done: 'done',
}

/** How it stands, in one line; nothing while it can be moved. */
function stateText(
  t: T,
  { cinema, line, begun }: MoveShown,
  standing: MoveStanding,
  time: (at: string) => string,
): string {
  if (standing === 'asks') return ''
  if (standing === 'waits') return t('cancel.waits', { cinema, time: time(line.since) })
  if (standing === 'off') return t('moving.off')
  return t(`moving.state.${standing}`, { screen: begun?.screen ?? '' })
}
