import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { newId } from '#kit/id.ts'
import { TextsProvider, type Wording } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import type { seatsOfBuyer } from '#protocol/bills/buyer-calls.ts'
import type { BillResult } from '#protocol/bills/calls.ts'
import { whyNotThere } from '#protocol/bills/like-seat.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Texts } from '#protocol/i18n/texts.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { isTooMany, type Outcome } from '#protocol/kit/outcome.ts'
import { formatMoney } from '#protocol/money/format.ts'
import type { Seat as PlanSeat } from '#protocol/seats/arrangement.ts'
import { cancelByBuyer, changeSeat, seatsOfBuyer as seatsCall } from '#protocol/site/bare-buyer-calls.ts'
import { formatDayOnTicket } from '#protocol/time/format.ts'
import { usePageLocale } from '../../address.ts'
import { type T, useT } from '../../texts.ts'
import { useModal } from '../../use-modal.ts'
import css from './ByBuyer.module.css'

const TEXTS: Readonly<Record<Locale, () => Promise<{ buyer: Texts }>>> = {
  de: () => import('#protocol/i18n/site/de/buyer.ts'),
  en: () => import('#protocol/i18n/site/en/buyer.ts'),
  fr: () => import('#protocol/i18n/site/fr/buyer.ts'),
  nl: () => import('#protocol/i18n/site/nl/buyer.ts'),
}

/** The words of this part, in the language of its page. */
export async function wordsOf(locale: Locale): Promise<Wording> {
  return { locale, t: sayIn(locale, (await TEXTS[locale]()).buyer) }
}

interface Props {
  bill: BillResult
  /** It was done: the page shows how the order stands, and this closes. */
  onDone: () => Promise<void>
  /** It was refused: the page shows how the order stands, and this says why. */
  onRefused: () => Promise<void>
  onClose: () => void
}

/** What a buyer does alone with an order: cancel it, or change a seat (F-144). */
export function ByBuyer({ what, texts, ...props }: Props & { what: 'cancel' | 'seat'; texts: Wording }) {
  return <TextsProvider texts={texts}>{what === 'cancel' ? <Cancel {...props} /> : <Seat {...props} />}</TextsProvider>
}

/**
 * Asks once and says what came of it. The id is the same while nobody knows whether it was done, so that a
 * second press does it no second time; after a refusal, and for another seat, it is another.
 */
function useDeed({ onDone, onRefused }: Pick<Props, 'onDone' | 'onRefused'>) {
  const t = useT()
  const id = useRef<string | null>(null)
  const [isDoing, setDoing] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const run = async (ask: (id: string) => Promise<Outcome<unknown, unknown>>): Promise<'refused' | null> => {
    if (isDoing) return null
    id.current ??= newId()
    setDoing(true)
    setTrouble(null)
    const outcome = await ask(id.current)
    if (outcome.kind === 'answer') await onDone()
    else {
      if (outcome.kind === 'refused') id.current = null
      const said = outcome.kind === 'refused' ? (Object.values(outcome.errors)[0]?.[0] ?? outcome.message) : null
      setTrouble(said ?? (isTooMany(outcome) ? outcome.message : t('buyer.failed')))
    }
    if (outcome.kind === 'refused') await onRefused()
    setDoing(false)
    return outcome.kind === 'refused' ? 'refused' : null
  }
  const forget = (): void => {
    id.current = null
    setTrouble(null)
  }
  return { run, isDoing, trouble, forget }
}

/** What comes back and when, before anything is done. */
function Cancel({ bill, onClose, ...props }: Props) {
  const t = useT()
  const locale = usePageLocale()
  const call = useCall()
  const { run, isDoing, trouble } = useDeed(props)
  const { cancel, until } = bill.by_buyer
  const money = (cents: number): string => formatMoney(cents, locale)
  const yes = () => void run((id) => call(cancelByBuyer, { params: { uuid: bill.uuid }, body: { id } }))
  return (
    <Dialog title={t('buyer.cancel')} onClose={onClose}>
      {cancel && (
        <>
          <p>{t('buyer.cancel_text', { count: cancel.tickets })}</p>
          {cancel.online_cents > 0 && <p>{t('buyer.online', { amount: money(cancel.online_cents) })}</p>}
          {cancel.voucher_cents > 0 && <p>{t('buyer.voucher', { amount: money(cancel.voucher_cents) })}</p>}
          {cancel.turns > 0 && <p>{t('buyer.turns', { count: cancel.turns })}</p>}
        </>
      )}
      <Until until={until} t={t} locale={locale} />
      <Trouble text={trouble} />
      <div className={css.acts}>
        <Button onClick={onClose}>{t('buyer.keep')}</Button>
        <Button look="ink" disabled={isDoing || cancel === null} onClick={yes}>
          {t('buyer.yes')}
        </Button>
      </div>
    </Dialog>
  )
}

function Until({ until, t, locale }: { until: BillResult['by_buyer']['until']; t: T; locale: Locale }) {
  if (!until) return null
  return <p>{t('buyer.until', { day: formatDayOnTicket(until.date, locale), time: until.time })}</p>
}

function Trouble({ text }: { text: string | null }) {
  return (
    <p className={css.trouble} role="alert">
      {text}
    </p>
  )
}

type Hall = CallAnswer<typeof seatsOfBuyer>

/** The seats of the order's schedule as they are now; asked for anew by `again`. */
function useHall(uuid: string) {
  const call = useCall()
  const [hall, setHall] = useState<Hall | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async (): Promise<void> => {
    const answer = await call(seatsCall, { params: { uuid } })
    setFailed(answer.kind !== 'answer')
    if (answer.kind === 'answer') setHall(answer.data)
  }, [call, uuid])
  useEffect(() => void load(), [load])
  return { hall, hasFailed, again: load }
}

/** One ticket goes to another seat like its own. */
function Seat({ bill, onClose, ...props }: Props) {
  const t = useT()
  const locale = usePageLocale()
  const call = useCall()
  const { uuid } = bill
  const { hall, hasFailed, again } = useHall(uuid)
  const [ticket, setTicket] = useState('')
  const [to, setTo] = useState<number | null>(null)
  const { run, isDoing, trouble, forget } = useDeed(props)
  const chosen = hall?.tickets.find((one) => one.ticket === ticket) ?? hall?.tickets[0]
  const seat = hall?.arrangement.rows.flat().find(({ slot }) => slot !== null && slot === to)
  const take = async (): Promise<void> => {
    if (!hall || !chosen || !seat) return
    const { screen_row, screen_col } = seat
    const body = { ticket: chosen.ticket, seat: { screen_row, screen_col }, seen: hall.seen }
    const came = await run((id) => call(changeSeat, { params: { uuid }, body: { id, ...body } }))
    if (came !== 'refused') return
    setTo(null)
    await again()
  }
  const choose = (next: { ticket?: string; to: number | null }): void => {
    forget()
    setTicket((before) => next.ticket ?? before)
    setTo(next.to)
  }
  return (
    <Dialog title={t('buyer.seat')} onClose={onClose} wide>
      <p>{t('buyer.seat_text')}</p>
      <Until until={bill.by_buyer.until} t={t} locale={locale} />
      {hall && chosen && <Choice hall={hall} chosen={chosen} to={to} onChoose={choose} />}
      {!hall && !hasFailed && <p role="status">{t('buyer.loading')}</p>}
      <Trouble text={trouble ?? (hasFailed ? t('buyer.failed') : null)} />
      <div className={css.acts}>
        <Button onClick={onClose}>{t('buyer.back')}</Button>
        <Button look="ink" disabled={isDoing || !seat} onClick={() => void take()}>
          {seat ? t('buyer.take', { row: seat.row_name, seat: seat.seat_name }) : t('buyer.choose')}
        </Button>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  hall: Hall
  chosen: Hall['tickets'][number]
  to: number | null
  onChoose: (next: { ticket?: string; to: number | null }) => void
}

/** Which ticket, and where it shall go. */
function Choice({ hall, chosen, to, onChoose }: ChoiceProps) {
  const t = useT()
  const field = useId()
  const seats = hall.arrangement.rows.flat()
  const seatOf = (slot: number) => seats.find((seat) => seat.slot === slot)
  const named = (slot: number): string => {
    const { row_name = '', seat_name = '' } = seatOf(slot) ?? {}
    return t('buyer.row_seat', { row: row_name, seat: seat_name })
  }
  const from = seatOf(chosen.slot)
  return (
    <>
      <p className={css.field}>
        <label htmlFor={field}>{t('buyer.ticket')}</label>
        <select
          id={field}
          value={chosen.ticket}
          onChange={({ target }) => onChoose({ ticket: target.value, to: null })}
        >
          {hall.tickets.map(({ ticket, slot }) => (
            <option key={ticket} value={ticket}>
              {named(slot)}
            </option>
          ))}
        </select>
      </p>
      <Plan
        seats={seats}
        isFree={(seat) => hall.states[seat.slot! - 1] === 'free' && whyNotThere(from, seat, hall.sofas_whole) === null}
        own={chosen.slot}
        to={to}
        named={named}
        onPick={(slot) => onChoose({ to: slot })}
      />
    </>
  )
}

interface PlanProps {
  seats: readonly PlanSeat[]
  isFree: (seat: PlanSeat) => boolean
  /** Where the ticket is. */
  own: number
  to: number | null
  named: (slot: number) => string
  onPick: (slot: number) => void
}

/**
 * The hall from above, the screen on top; what cannot be had is drawn and not pressed. Plainer than the plan
 * of the checkout, whose parts would make the files of that page larger than they may be (B7).
 */
function Plan({ seats, isFree, own, to, named, onPick }: PlanProps) {
  const t = useT()
  return (
    <div className={css.plan}>
      <p className={css.screen}>{t('buyer.screen')}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset lays no grid out in every browser */}
      <div className={css.seats} role="group" aria-label={t('buyer.plan')}>
        {seats.map((seat) => {
          const { slot, screen_row, screen_col, name } = seat
          if (slot === null) return null
          const place = { gridRow: screen_row, gridColumn: screen_col }
          return isFree(seat) ? (
            <button
              key={slot}
              type="button"
              style={place}
              aria-pressed={slot === to}
              aria-label={named(slot)}
              onClick={() => onPick(slot)}
            >
              {seat.seat_name}
            </button>
          ) : (
            <span key={slot} style={place} className={slot === own ? css.own : undefined} title={name} />
          )
        })}
      </div>
    </div>
  )
}

/** Over everything else, with the focus in it; Escape closes it as the key that changes nothing does. */
function Dialog(props: { title: string; onClose: () => void; wide?: boolean; children: ReactNode }) {
  const dialog = useModal()
  const title = useId()
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-wide={props.wide}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
    >
      <h2 id={title}>{props.title}</h2>
      {props.children}
    </dialog>
  )
}
