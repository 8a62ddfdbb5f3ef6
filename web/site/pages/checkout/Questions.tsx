import { type ReactNode, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#kit/Button.tsx'
import { Icon, type IconName } from '#kit/Icon.tsx'
import { formatMoney } from '#protocol/money/format.ts'
import { surchargesCents } from '#protocol/pricing/price-lines.ts'
import { usePageLocale } from '../../address.ts'
import { type T, useT } from '../../texts.ts'
import { useModal } from '../../use-modal.ts'
import { goTo } from './go-to.ts'
import css from './Questions.module.css'
import {
  ASK_BEFORE_S,
  acceptLoss,
  chosenSeats,
  endHold,
  type Lost,
  type Places,
  pickByHand,
  startAnew,
  takeAgain,
} from './state.ts'
import type { Asking } from './use-checkout.ts'
import { clockText } from './use-countdown.ts'
import type { Seats } from './use-seats.ts'
import { seatsText } from './wording.ts'

function named(t: T, places: Places, slots: readonly number[], inside = false): string {
  return seatsText(
    t,
    slots.flatMap((slot) => places.seats.get(slot) ?? []),
    inside,
  )
}

/** What the visitor is asked or shown while choosing; each stays until it is answered. */
export function Questions({ checkout, ask }: Asking) {
  const { seats, purchase } = checkout
  const { state, trouble, closeTrouble } = seats
  const { lost } = state
  const isKnown = lost !== null && (!lost.asking || trouble !== null)
  return (
    <>
      {lost && isKnown && !purchase.quiet && <SomeoneWasFaster checkout={checkout} ask={ask} lost={lost} />}
      {state.over && <HoldOver checkout={checkout} ask={ask} />}
      {trouble?.kind === 'refused' && (
        <Question head={<BigIcon name="warn" />} title={ask('asks.warning')} text={trouble.text}>
          <Button look="lamp" onClick={closeTrouble}>
            {ask('asks.known')}
          </Button>
        </Question>
      )}
      <HoldQuestion checkout={checkout} ask={ask} />
    </>
  )
}

/**
 * "Do you need more time?", 20 s before the end. Where no more time is given that is said, and the rest of it
 * can be used. At the end the hold is over.
 */
function HoldQuestion({ checkout, ask }: Asking) {
  const t = useT()
  const { left, seats, page, purchase } = checkout
  const { state, places, rules } = seats
  const [trouble, setTrouble] = useState<'refused' | 'failed' | null>(null)
  const [answered, setAnswered] = useState<number | null>(null)
  const ends = state.hold?.until_ms ?? null

  useEffect(() => {
    if (left === 0) seats.setState(endHold)
  }, [left, seats.setState])
  useEffect(() => {
    if (ends !== null) setTrouble(null)
  }, [ends])

  if (left === null || left === 0 || left > ASK_BEFORE_S || ends === answered || purchase.processing) return null
  const goes = rules.numbered
    ? ask('asks.hold.question_text', { seats: named(t, places, state.chosen), count: state.chosen.length })
    : ask('asks.hold.question_text_places')
  return (
    <Question
      head={
        <p className={css.time} aria-hidden="true">
          {clockText(left)}
        </p>
      }
      title={trouble === 'refused' ? ask('asks.hold.last') : t('hold.question')}
      text={trouble ? ask(`asks.hold.not_kept_${trouble}`) : goes}
    >
      {trouble === 'refused' ? (
        <Button look="lamp" onClick={() => setAnswered(ends)}>
          {ask('asks.known')}
        </Button>
      ) : (
        <Button look="lamp" onClick={async () => setTrouble(await seats.renew(state.bill_id))}>
          {ask('asks.hold.keep', { count: page.settings.hold_renew_minutes })}
        </Button>
      )}
      <Button onClick={() => seats.setState(endHold)}>{ask('asks.hold.let_go')}</Button>
    </Question>
  )
}

/** The time is up: said, and offered again. */
function HoldOver({ checkout, ask }: Asking) {
  const t = useT()
  const { seats } = checkout
  const { state, places, rules } = seats
  const over = state.over ?? []
  return (
    <Question
      head={<BigIcon name="clock" />}
      title={t('hold.over')}
      text={
        over.length > 0
          ? ask('asks.hold.over_text', { seats: named(t, places, over), count: over.length })
          : ask('asks.hold.over_text_places')
      }
    >
      <Button look="lamp" onClick={() => seats.setState((now) => takeAgain(now, rules))}>
        {ask('asks.hold.again')}
      </Button>
      {rules.picking && rules.changeable ? (
        <Button onClick={() => pickOthers(seats)}>{ask('asks.hold.other')}</Button>
      ) : (
        <Button onClick={() => seats.setState(startAnew)}>{ask('asks.hold.none')}</Button>
      )}
    </Question>
  )
}

/** Somebody else got the seats: which, what was picked instead and at what price (F-122, F-127, UX-38). */
function SomeoneWasFaster({ checkout, ask, lost }: Asking & { lost: Lost }) {
  const t = useT()
  const locale = usePageLocale()
  const { seats, page } = checkout
  const { places, rules } = seats
  const { slots, proposal, before } = lost
  const extra = (list: readonly number[]): number => surchargesCents(page.screen.class_rate, chosenSeats(list, places))
  const difference = proposal ? extra(proposal) - extra(before) : 0
  const amount = formatMoney(Math.abs(difference), locale)
  const price =
    difference === 0
      ? ask('asks.lost.same_price')
      : difference > 0
        ? ask('asks.lost.more', { amount })
        : ask('asks.lost.less', { amount })
  const gone = { seats: named(t, places, slots), count: slots.length }
  const instead = proposal ? named(t, places, proposal, true) : ''
  return (
    <Question
      head={<BigIcon name="warn" />}
      title={t('lost.title')}
      text={proposal ? ask('asks.lost.proposed', { ...gone, proposal: instead, price }) : ask('asks.lost.sold', gone)}
    >
      <Button look="lamp" onClick={() => seats.setState(acceptLoss)}>
        {proposal ? ask('asks.lost.take', { proposal: instead }) : ask('asks.lost.known')}
      </Button>
      {rules.picking && rules.changeable && (
        <Button onClick={() => pickOthers(seats)}>{ask('asks.lost.others')}</Button>
      )}
    </Question>
  )
}

/** The plan, with nothing chosen. It is drawn before the focus can go there. */
function pickOthers({ setState }: Seats): void {
  flushSync(() => setState(pickByHand))
  goTo('seats')
}

/**
 * Something changed what the visitor gets: over everything else, so that it is seen and nothing moves below
 * it; the focus on its first key, which is the safe one; and there until it is answered (UX-43). Its keys
 * take no press in their first moments: it may come under a finger (UX-41).
 */
function Question(props: { head: ReactNode; title: string; text: string; children: ReactNode }) {
  const dialog = useModal()
  const [title, text] = [useId(), useId()]
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={css.question}
      data-theme="dark"
      data-accent=""
      aria-labelledby={title}
      aria-describedby={text}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      {props.head}
      <h2 id={title}>{props.title}</h2>
      <p id={text} aria-live="polite">
        {props.text}
      </p>
      <div className={css.acts}>{props.children}</div>
    </dialog>
  )
}

function BigIcon({ name }: { name: IconName }) {
  return (
    <span className={css.bigIcon}>
      <Icon name={name} />
    </span>
  )
}
