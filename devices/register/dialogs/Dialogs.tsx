import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import { seatText } from '../bill/prices.ts'
import { freeOf } from '../seats/letters.ts'
import { useDialogs, useHalls, useMoment, usePayment, useScreen, useTill, useToday } from '../till.tsx'
import { CardResult } from './CardResult.tsx'
import css from './Dialogs.module.css'
import { Fine, useClose } from './Fine.tsx'
import { KeysDialog } from './KeysDialog.tsx'
import { useMoneyBack } from './money-back.ts'
import type { DialogCard } from './queue.ts'
import { Unfinished } from './Unfinished.tsx'
import { Waiting } from './Waiting.tsx'

/**
 * The one dialog that is open, over the screen: a sale that nobody answered comes before all others, then the
 * screen that is a dialog itself.
 */
export function Dialogs() {
  const card = useDialogs((waiting) => waiting[0])
  const trouble = usePayment((state) => state.paying?.trouble === true)
  const { layer, Screen } = useScreen()
  if (trouble) return <Waiting />
  if (layer === 'dialog') return <Screen />
  return card && <OneDialog key={JSON.stringify(card)} card={card} />
}

function OneDialog({ card }: { card: DialogCard }) {
  switch (card.kind) {
    case 'seats_lost':
      return <SeatsLost {...card} />
    case 'schedule_full':
      return <ScheduleFull {...card} />
    case 'limit':
      return <Limit {...card} />
    case 'not_sold':
      return <NotSold {...card} />
    case 'not_stored':
      return <NotStored />
    case 'message':
      return <Message message={card.message} />
    case 'card_result':
      return <CardResult />
    case 'keys':
      return <KeysDialog />
    case 'what_works':
      return <WhatWorks />
    case 'unfinished':
      return <Unfinished />
  }
}

/** Names of seats as people read them: `H 10, H 11`. */
function useSeatNames(schedule_id: number): (slots: readonly number[]) => string[] {
  const open = useHalls((state) => state.open[schedule_id])
  return (slots) => slots.flatMap((slot) => (open && seatText(open, slot)) ?? [])
}

/** F-265: taken by someone else; others are held already and offered. */
function SeatsLost({ schedule_id, taken, proposal }: DialogCard & { kind: 'seats_lost' }) {
  const t = useT<typeof en>()
  const { tickets } = useTill()
  const close = useClose()
  const names = useSeatNames(schedule_id)
  const [lost, offer] = [names(taken.map(({ slot }) => slot)), names(proposal)]
  const numbered = offer.length > 0
  return (
    <Dialog title={t('dialog.lostTitle')} icon={<Icon name="warn" />}>
      <p>
        {numbered ? t('dialog.lost', { count: lost.length, seats: lost.join(', ') }) : t('dialog.lostGa')}{' '}
        {numbered ? t('dialog.lostOffer', { count: offer.length, seats: offer.join(', ') }) : t('dialog.lostOfferGa')}
      </p>
      <Answers>
        <Button look="lamp" data-autofocus onClick={close}>
          {numbered ? t('dialog.take', { seats: offer.join(', ') }) : t('dialog.takeGa')}
        </Button>
        {numbered && <Button onClick={() => tickets.pickOthers(schedule_id)}>{t('dialog.others')}</Button>}
      </Answers>
    </Dialog>
  )
}

/** F-268: only so many are free. */
function ScheduleFull({ schedule_id, free }: DialogCard & { kind: 'schedule_full' }) {
  const t = useT<typeof en>()
  const moment = useMoment()
  const schedule = useHalls((state) => state.open[schedule_id]?.schedule)
  const line = useToday((state) => state.line)
  const view = useHalls((state) => state.views[schedule_id])
  const { here, elsewhere } = schedule ? freeOf(schedule, view) : { here: 0, elsewhere: 0 }
  const away = line && !line.up && elsewhere > 0
  const [some, none] = away
    ? (['dialog.hereTitle', 'dialog.hereTitleNone'] as const)
    : (['dialog.fullTitle', 'dialog.fullTitleNone'] as const)
  const count = away ? here : free
  const title = count > 0 ? t(some, { count }) : t(none)
  const name = schedule ? `${schedule.movie_title} ${moment(schedule.start)}, ${schedule.screen_name}` : ''
  return (
    <Dialog title={title} icon={<Icon name="seats" />} onClose={useClose()}>
      <p>
        {name && `${name}. `}
        {away && `${t('plan.elsewhere', { count: here, elsewhere, time: moment(line.since) })} `}
        {t('dialog.fullText')}
      </p>
      <Fine />
    </Dialog>
  )
}

/** A bill has its limits, and says which one was met (UX-46). */
function Limit({ limit, most }: DialogCard & { kind: 'limit' }) {
  const t = useT<typeof en>()
  return (
    <Dialog title={t('dialog.limitTitle')} icon={<Icon name="warn" />} onClose={useClose()}>
      <p>{t(`dialog.limit.${limit}`, { most })}</p>
      <Fine />
    </Dialog>
  )
}

/** Refused by the edge, or cancelled. */
function NotSold({ message, earlier, total_cents, tendered_cents }: DialogCard & { kind: 'not_sold' }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const moment = useMoment()
  const back = useMoneyBack()({ total_cents, tendered_cents })
  const which = earlier && t('dialog.endedText', { time: moment(earlier), amount: formatMoney(total_cents, locale) })
  return (
    <Dialog
      title={t(message === null ? 'dialog.voidedTitle' : 'dialog.soldTitle')}
      icon={<Icon name="warn" />}
      tone="stop"
      onClose={useClose()}
    >
      <p>
        {message === null ? (which ?? t('dialog.voidedText')) : `${message} ${which ?? t('dialog.soldText')}`}{' '}
        {back && <b>{back}</b>}
      </p>
      <Fine />
    </Dialog>
  )
}

function NotStored() {
  const t = useT<typeof en>()
  return (
    <Dialog title={t('dialog.diskTitle')} icon={<Icon name="warn" />} tone="stop" onClose={useClose()}>
      <p>{t('dialog.diskText')}</p>
      <Fine />
    </Dialog>
  )
}

function Message({ message }: { message: string }) {
  return (
    <Dialog title={message} onClose={useClose()}>
      <Fine />
    </Dialog>
  )
}

function WhatWorks() {
  const t = useT<typeof en>()
  const yes = ['dialog.works1', 'dialog.works2', 'dialog.works3', 'dialog.works4'] as const
  const no = ['dialog.worksNot1', 'dialog.worksNot2'] as const
  return (
    <Dialog title={t('dialog.worksTitle')} icon={<DeviceIcon name="noInternet" />} onClose={useClose()}>
      <ul className={css.works}>
        {yes.map((key) => (
          <li key={key} className={css.good}>
            <Icon name="check" /> {t(key)}
          </li>
        ))}
        {no.map((key) => (
          <li key={key}>
            <Icon name="minus" /> {t(key)}
          </li>
        ))}
      </ul>
      <Fine />
    </Dialog>
  )
}
