import { useEffect, useRef, useState } from 'react'
import { classes } from '#kit/classes.ts'
import { useLocale, useT } from '#kit/texts.tsx'
import { changeDue, changePieces, TENDERED_LIMIT_CENTS } from '#protocol/cash/change.ts'
import { eraseGiven, type Given, givenCents, NOTHING_GIVEN } from '#protocol/cash/given.ts'
import { type Typing, takesAt, typeCharacter, typeDigit, typingFrom } from '#protocol/cash/typing.ts'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount, formatMoney } from '#protocol/money/format.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { usePriced } from '../bill/priced.ts'
import columns from '../columns.module.css'
import { Notices } from '../Notices.tsx'
import { useTill } from '../till.tsx'
import css from './CashScreen.module.css'
import { useGiven } from './given.ts'
import { usePayScreenKeys } from './keys.ts'
import { useMethods } from './methods.ts'
import { PayHead } from './PayHead.tsx'

/**
 * No tap takes the focus while cash is typed: Enter means Take, unless somebody went to a key by keyboard
 * (UX-44).
 */
function useTapsWithoutFocus(): void {
  useEffect(() => {
    const keep = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest('#till button')) event.preventDefault()
    }
    addEventListener('mousedown', keep)
    return () => removeEventListener('mousedown', keep)
  }, [])
}

/**
 * Any amount of cash: two cells, change, and keys as on any till (UX-44, F-253). The bill with its total
 * stays where it is; its Take key ends it.
 */
export function CashScreen() {
  const { checkout, payment } = useTill()
  const given = useGiven()
  const typing = useRef(typingFrom(given))
  const [said, setSaid] = useState<Typing['said']>(null)
  const { total_cents } = usePriced()
  const methods = useMethods()
  const stage = useRef<HTMLElement>(null)
  useEffect(() => stage.current?.focus(), [])
  useTapsWithoutFocus()
  const show = (next: Typing): void => {
    typing.current = next
    setSaid(next.said)
    payment.tender({ kind: 'cash', given: next.given })
  }
  const put = (next: Given): void => show(typingFrom(next))
  const erase = (): void => put(eraseGiven(typing.current.given))
  usePayScreenKeys((event) => {
    const { key, timeStamp: at_ms } = event
    if (key.length === 1) show(typeCharacter(typing.current, key, at_ms))
    if (/^[\d.,]$/.test(key)) return true
    if (key === 'Backspace') erase()
    else if (key === 'Enter' && !takesAt(typing.current, at_ms)) return true
    else if (key === 'Enter' && !event.repeat && !(event.target instanceof HTMLButtonElement)) {
      if (methods?.cash) void checkout.pay(methods.cash.id, givenCents(typing.current.given))
    } else return false
    return true
  })
  return (
    <>
      <div className={columns.left}>
        <PayHead />
      </div>
      <section
        className={classes(columns.middle, css.cashScreen)}
        ref={stage}
        tabIndex={-1}
        aria-labelledby="pay-title"
      >
        <div className={css.amounts}>
          <GivenCells given={given} said={said} put={put} />
          <Change total_cents={total_cents} given_cents={givenCents(given)} />
        </div>
        <Digits type={(key) => show(typeDigit(typing.current, key))} erase={erase} />
        <Notices />
      </section>
    </>
  )
}

interface GivenCellsProps {
  given: Given
  said: Typing['said']
  put: (given: Given) => void
}

function GivenCells({ given, said, put }: GivenCellsProps) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { euros, cents, cell } = given
  const most = { amount: formatMoney(TENDERED_LIMIT_CENTS, locale) }
  return (
    <div className={css.amountCard} id="given">
      <span role="status">{said ? t(`pay.said.${said}`, most) : t('pay.cashGiven')}</span>
      <button type="button" className={css.clearKey} onClick={() => put(NOTHING_GIVEN)}>
        {t('pay.clear')}
      </button>
      <output className="sr">{formatMoney(givenCents(given), locale)}</output>
      <div className={css.cells}>
        <button type="button" aria-pressed={cell === 'euro'} onClick={() => put({ ...given, cell: 'euro' })}>
          <small>{t('pay.euro')}</small>
          <b className={euros ? '' : css.none}>{euros || '0'}</b>
        </button>
        <button type="button" aria-pressed={cell === 'cent'} onClick={() => put({ ...given, cell: 'cent' })}>
          <small>{t('pay.cent')}</small>
          <b className={cents ? '' : css.none}>{cents.padEnd(2, '0')}</b>
        </button>
      </div>
    </div>
  )
}

/** What goes back, and in which notes and coins; before that, what is still missing. */
function Change({ total_cents, given_cents }: { total_cents: number; given_cents: number }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const change = changeDue(total_cents, given_cents)
  const coin = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : formatAmount(cents, locale))
  const pieces = changePieces(change.ok ? change.value : 0).map(({ piece_cents, count }) =>
    count > 1 ? `${count} × ${coin(piece_cents)}` : coin(piece_cents),
  )
  return (
    <div className={classes(css.amountCard, change.ok && css.good)} id="change" data-enough={change.ok} role="status">
      <span>{t(change.ok ? 'pay.change' : 'pay.missing')}</span>
      <strong>{formatAmount(change.ok ? change.value : total_cents - given_cents, locale)}</strong>
      <small>{pieces.join(' + ')}</small>
    </div>
  )
}

function Digits({ type, erase }: { type: (key: string) => void; erase: () => void }) {
  const t = useT<typeof en>()
  const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00']
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys of a number pad are no fieldset
    <div className={css.digits} role="group" aria-label={t('pay.cashGiven')}>
      {keys.map((key) => (
        <button type="button" key={key} tabIndex={-1} onClick={() => type(key)}>
          {key}
        </button>
      ))}
      <button type="button" tabIndex={-1} aria-label={t('pay.erase')} onClick={erase}>
        <DeviceIcon name="erase" />
      </button>
    </div>
  )
}
