import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#kit/Icon.tsx'
import { surcharge } from '#protocol/bills/cart.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { usePageLocale } from '../paths.ts'
import { type T, useT } from '../texts.ts'
import type { Checkout } from './CheckoutPage.tsx'
import { chosenSeats, endHold, type Places, pickByHand, takeAgain } from './state.ts'
import { clockText } from './use-countdown.ts'
import { seatsText } from './wording.ts'

/** The question is asked so many seconds before the end (F-093, UX-38). */
export const ASK_BEFORE_S = 20

const named = (t: T, places: Places, slots: readonly number[], inside = false): string =>
  seatsText(
    t,
    slots.flatMap((slot) => places.seats.get(slot) ?? []),
    inside,
  )

/** "Do you need more time?", 20 s before the end. At the end the hold is over. */
export function HoldQuestion({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { left, seats, page, purchase } = checkout
  const { state, places, rules } = seats
  const dialog = useRef<HTMLDialogElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const ends = state.hold?.until_ms ?? null
  const [answeredFor, setAnsweredFor] = useState<number | null>(null)
  const asks = left !== null && left > 0 && left <= ASK_BEFORE_S && ends !== answeredFor && !purchase.processing

  useEffect(() => {
    if (asks && !dialog.current?.open) dialog.current?.showModal()
    if (!asks && dialog.current?.open) dialog.current.close()
  }, [asks])
  useEffect(() => {
    if (left === 0) seats.setState(endHold)
  }, [left, seats.setState])

  const keep = async (): Promise<void> => {
    const errors = await seats.renew(state.bill_id)
    if (errors) setRefusal(Object.values(errors)[0]?.[0] ?? t('alert.exception_text'))
    else setRefusal(null)
  }
  const letGo = (): void => seats.setState(endHold)
  return (
    <dialog
      ref={dialog}
      className="card ask"
      data-theme="dark"
      data-accent=""
      aria-labelledby="hold-question"
      onClose={() => setAnsweredFor(ends)}
    >
      <p className="tms" aria-hidden="true">
        {clockText(left ?? 0)}
      </p>
      <h2 id="hold-question">{t('hold.question')}</h2>
      <p>
        {rules.numbered
          ? t('hold.question_text', { seats: named(t, places, state.chosen), count: state.chosen.length })
          : t('hold.question_text_places')}
      </p>
      {refusal && (
        <p className="note warn">
          <Icon name="warn" /> {refusal}
        </p>
      )}
      <div className="acts">
        <button type="button" className="btn btn-1" onClick={() => void keep()}>
          {t('hold.keep', { minutes: page.settings.hold_renew_minutes })}
        </button>
        <button type="button" className="btn btn-2" onClick={letGo}>
          {t('hold.let_go')}
        </button>
      </div>
    </dialog>
  )
}

/** The time is up: said, and offered again. */
export function HoldOver({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { seats } = checkout
  const { state, places, rules } = seats
  const over = state.over ?? []
  return (
    <Card
      icon="clock"
      title={t('hold.over')}
      text={
        over.length > 0
          ? t('hold.over_text', { seats: named(t, places, over), count: over.length })
          : t('hold.over_text_places')
      }
    >
      <button type="button" className="btn btn-1" onClick={() => seats.setState((now) => takeAgain(now, rules))}>
        {t('hold.again')}
      </button>
      {rules.picking && rules.changeable && (
        <button type="button" className="btn btn-2" onClick={() => seats.setState(pickByHand)}>
          {t('hold.other')}
        </button>
      )}
    </Card>
  )
}

/** Somebody else got the seats: which, what was picked instead and at what price (F-122, F-127, UX-38). */
export function SomeoneWasFaster({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const locale = usePageLocale()
  const { seats, page } = checkout
  const { state, places, rules } = seats
  if (!state.lost) return null
  const { slots, proposal, before } = state.lost
  const extra = (list: readonly number[]): number =>
    chosenSeats(list, places).reduce((sum, seat) => sum + surcharge(seat.class, page.screen.class_rate), 0)
  const difference = proposal ? extra(proposal) - extra(before) : 0
  const amount = formatMoney(Math.abs(difference), locale)
  const price =
    difference === 0 ? t('lost.same_price') : difference > 0 ? t('lost.more', { amount }) : t('lost.less', { amount })
  const gone = { seats: named(t, places, slots), count: slots.length }
  const instead = proposal ? named(t, places, proposal, true) : ''
  return (
    <Card
      icon="warn"
      title={t('lost.title')}
      text={proposal ? t('lost.proposed', { ...gone, proposal: instead, price }) : t('lost.sold', gone)}
    >
      {proposal && (
        <button type="button" className="btn btn-1" onClick={() => seats.setState((now) => ({ ...now, lost: null }))}>
          {t('lost.take', { proposal: instead })}
        </button>
      )}
      {rules.picking && rules.changeable && (
        <button type="button" className="btn btn-2" onClick={() => seats.setState(pickByHand)}>
          {t('lost.others')}
        </button>
      )}
    </Card>
  )
}

function Card(props: { icon: 'warn' | 'clock'; title: string; text: string; children: ReactNode }) {
  return (
    <section className="card state-card" data-theme="dark" data-accent="" role="alert">
      <span className="big-icon">
        <Icon name={props.icon} />
      </span>
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      <div className="acts">{props.children}</div>
    </section>
  )
}
