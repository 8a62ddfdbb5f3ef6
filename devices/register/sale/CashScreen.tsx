import { useEffect, useRef, useState } from 'react'
import { useLocale, useT } from '#kit/texts.tsx'
import { changeDue, changePieces, TENDERED_LIMIT_CENTS } from '#protocol/cash/change.ts'
import { eraseGiven, type Given, givenCents, NOTHING_GIVEN, typeGiven } from '#protocol/cash/given.ts'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount, formatMoney } from '#protocol/money/format.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { useDesk, useTill } from '../till.tsx'
import { usePriced } from './Bill.tsx'
import { usePayScreenKeys } from './keyboard.tsx'
import { Notices } from './Notices.tsx'
import { PayHead } from './PayHead.tsx'
import { useMethods } from './PayKeys.tsx'

const useGiven = (): Given => useDesk(({ tender }) => (tender?.kind === 'cash' ? tender.given : NOTHING_GIVEN))

/** Any amount of cash: two cells, change, and keys as on any till (UX-44, F-253). The bill with its total stays where it is; its Take key ends it. */
export function CashScreen() {
  const { actions } = useTill()
  const given = useGiven()
  const [most, setMost] = useState(false)
  const { total_cents } = usePriced()
  const methods = useMethods()
  const stage = useRef<HTMLElement>(null)
  useEffect(() => stage.current?.focus(), [])
  const put = (next: Given): void => actions.tender({ kind: 'cash', given: next })
  const type = (key: string): void => {
    const next = typeGiven(given, key)
    setMost(next === given && given.cell === 'euro')
    put(next)
  }
  usePayScreenKeys((event) => {
    if (/^[\d.,]$/.test(event.key)) type(event.key)
    else if (event.key === 'Backspace') put(eraseGiven(given))
    else if (event.key === 'Enter' && !event.repeat && !(event.target instanceof HTMLButtonElement)) {
      if (methods?.cash) void actions.pay(methods.cash.id, givenCents(given))
    } else return false
    return true
  })
  return (
    <>
      <div className="left">
        <PayHead />
      </div>
      <section className="middle cash-screen" ref={stage} tabIndex={-1} aria-labelledby="pay-title">
        <div className="amounts">
          <GivenCells given={given} most={most} put={put} />
          <Change total_cents={total_cents} given_cents={givenCents(given)} />
        </div>
        <Digits type={type} erase={() => put(eraseGiven(given))} />
        <Notices />
      </section>
    </>
  )
}

interface GivenCellsProps {
  given: Given
  most: boolean
  put: (given: Given) => void
}

function GivenCells({ given, most, put }: GivenCellsProps) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { euros, cents, cell } = given
  return (
    <div className="amount-card">
      <span>{most ? t('pay.most', { amount: formatMoney(TENDERED_LIMIT_CENTS, locale) }) : t('pay.cashGiven')}</span>
      <button type="button" className="clear-key" onClick={() => put(NOTHING_GIVEN)}>
        {t('pay.clear')}
      </button>
      <output className="sr">{formatMoney(givenCents(given), locale)}</output>
      <div className="cells">
        <button type="button" aria-pressed={cell === 'euro'} onClick={() => put({ ...given, cell: 'euro' })}>
          <small>{t('pay.euro')}</small>
          <b className={euros ? '' : 'none'}>{euros || '0'}</b>
        </button>
        <button type="button" aria-pressed={cell === 'cent'} onClick={() => put({ ...given, cell: 'cent' })}>
          <small>{t('pay.cent')}</small>
          <b className={cents ? '' : 'none'}>{cents.padEnd(2, '0')}</b>
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
    <div className={change.ok ? 'amount-card good' : 'amount-card'} role="status">
      <span>{t(change.ok ? 'pay.change' : 'pay.missing')}</span>
      <strong>{formatAmount(change.ok ? change.value : total_cents - given_cents, locale)}</strong>
      <small>{pieces.join(' + ')}</small>
    </div>
  )
}

/** The pad takes no focus: Enter can only mean Take (UX-44). */
function Digits({ type, erase }: { type: (key: string) => void; erase: () => void }) {
  const t = useT<typeof en>()
  const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00']
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys of a number pad are no fieldset
    <div
      className="digits"
      role="group"
      aria-label={t('pay.cashGiven')}
      onMouseDown={(event) => event.preventDefault()}
    >
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

/** Stands where Cash and Card were, and says what is taken and what goes back. Too little: it says what is missing. */
export function TakeKey({ total_cents, why }: { total_cents: number; why: string | null }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { actions } = useTill()
  const methods = useMethods()
  const given_cents = givenCents(useGiven())
  const change = changeDue(total_cents, given_cents)
  const money = (cents: number): string => formatMoney(cents, locale)
  const missing =
    given_cents === 0 ? t('pay.typeGiven') : t('pay.stillMissing', { amount: money(total_cents - given_cents) })
  const dim = why ?? (change.ok ? null : missing)
  const words = { given: money(given_cents), change: money(change.ok ? change.value : 0) }
  const take = (): void => {
    if (change.ok && methods?.cash) void actions.pay(methods.cash.id, given_cents)
  }
  return (
    <button type="button" className="btn btn-1" disabled={dim !== null} onClick={take}>
      <DeviceIcon name="drawer" />
      <span>{change.ok && change.value > 0 ? t('pay.takeGive', words) : t('pay.take', words)}</span>
      {dim && <small>{dim}</small>}
    </button>
  )
}
