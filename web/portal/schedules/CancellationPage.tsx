import { Link, useLocation } from 'react-router'
import type { CancellationShown } from '#protocol/schedules/cancel.ts'
import type { TabLook } from '#protocol/site/icon.ts'
import { useSaid } from '../bills/use-bill.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { useWords } from '../kit/words.ts'
import { ForbiddenScreen } from '../lost/ForbiddenScreen.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { type T, useT } from '../texts.ts'
import { useTab } from '../use-tab.ts'
import { useTimes } from '../use-times.ts'
import { CancelForm } from './CancelForm.tsx'
import css from './Cancellation.module.css'
import { OneSchedule, PageTitle } from './OneSchedule.tsx'
import { OpenBills } from './OpenBills.tsx'
import { PaidTable } from './PaidTable.tsx'
import { Steps } from './Steps.tsx'
import { stepsAfter } from './steps.ts'
import { type Standing, standingOf, useCancellation } from './use-cancellation.ts'

/**
 * One schedule as it is cancelled: what that does, before it is done, and afterwards at the same address how
 * far it is (F-194, F-195, UX-32).
 */
export function CancellationPage({ id }: { id: number }) {
  const { may } = useSurroundings()
  return may('schedules.cancel') ? <Asked id={id} /> : <ForbiddenScreen permission="schedules.cancel" />
}

function Asked({ id }: { id: number }) {
  const asked = useCancellation(id)
  return <OneSchedule asked={asked}>{(shown) => <Whole shown={shown} again={asked.again} />}</OneSchedule>
}

function Whole({ shown, again }: { shown: CancellationShown; again: () => void }) {
  const t = useT()
  const time = useTimes(shown.time_zone)
  const { state } = useLocation()
  const standing = standingOf(shown)
  const { id, movie, cinema, screen, start, cancelled_at } = shown
  const back = typeof state?.back === 'string' ? state.back : `/schedules?row=${id}`
  const title = t(cancelled_at === null ? 'cancel.title' : 'cancel.titled', { movie })
  const said = stateText(t, shown, standing, time)
  useTab([said, title].filter(Boolean).join(': '), shown.stuck > 0 ? 'attention' : LOOKS[standing])
  return (
    <>
      <header className={css.head}>
        <p className={css.path}>
          <Link to="/schedules">{t('schedules.title')}</Link> <PortalIcon name="next" />
        </p>
        {/* found also by who has just pressed the key */}
        <PageTitle key={standing === 'asks' ? 'asks' : 'told'}>{title}</PageTitle>
        <p className={css.lead}>
          {[time(start), cinema, screen].join(', ')}. <SoldWhere shown={shown} />{' '}
          {standing === 'asks' && t('cancel.forever')}
        </p>
        <p className={css.state} role="status" data-standing={standing}>
          {said}
        </p>
      </header>
      {standing === 'asks' && <CancelForm shown={shown} back={back} onAnswered={again} />}
      {shown.begun && <Followed shown={shown} begun={shown.begun} />}
    </>
  )
}

/** Tickets that live, by where they were sold, and what is reserved. */
function SoldWhere({ shown }: { shown: CancellationShown }) {
  const t = useT()
  const { word } = useWords('bill')
  const { tickets, bills, channels, reserved } = shown
  const sold = { tickets: t('cancel.tickets', { count: tickets }), purchases: t('cancel.purchases', { count: bills }) }
  const where = channels.map((one) => `${word('source', one.source)}: ${one.tickets}`).join(', ')
  return (
    <>
      <b>{tickets === 0 ? t('cancel.none') : t('cancel.sold', sold)}</b> {where && `${where}. `}
      {reserved > 0 && t('cancel.reserved', { count: reserved })}
    </>
  )
}

/** What the icon of the tab says of how it stands (UX-45). */
const LOOKS: Readonly<Partial<Record<Standing, TabLook>>> = {
  waits: 'waits',
  home: 'waits',
  money: 'waits',
  counter: 'attention',
  done: 'done',
}

/** How it stands, in one line; nothing while it can be cancelled. */
function stateText(
  t: T,
  { cinema, line, cancelled_at }: CancellationShown,
  standing: Standing,
  time: (at: string) => string,
): string {
  if (standing === 'asks') return ''
  if (standing === 'draft' || standing === 'over') return t(`cancel.${standing}`)
  if (standing === 'old') return t('cancel.stopped', { time: time(cancelled_at!) })
  if (standing === 'waits') return t('cancel.waits', { cinema, time: time(line.since) })
  return t(`cancel.state.${standing}`)
}

interface FollowedProps {
  shown: CancellationShown
  begun: NonNullable<CancellationShown['begun']>
}

/** How far it is: what is on its way, what is stuck, and what the counter pays. */
function Followed({ shown, begun }: FollowedProps) {
  const t = useT()
  const { money } = useSaid()
  const time = useTimes(shown.time_zone)
  return (
    <div className={css.body}>
      <div className={css.left}>
        <p>
          <b>{t('cancel.reason')}</b>: {begun.reason}
        </p>
        {begun.closed_at === null || !begun.is_refund ? (
          <PaidTable shown={shown} is_refund={begun.is_refund} />
        ) : (
          <>
            <OpenBills bills={shown.open} where="open" />
            <OpenBills bills={shown.counter} where="counter" />
          </>
        )}
      </div>
      <div className={css.aside}>
        <h2>{t('cancel.after')}</h2>
        <Steps steps={stepsAfter(shown, begun, { t, money, time })} />
        {begun.done_at === null && <p className={css.small}>{t('cancel.leave')}</p>}
      </div>
    </div>
  )
}
