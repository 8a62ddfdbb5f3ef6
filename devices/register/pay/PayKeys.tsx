import { useLayoutEffect, useRef } from 'react'
import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import { NOTHING_GIVEN } from '#protocol/cash/given.ts'
import { quickCashKeys } from '#protocol/cash/quick-cash.ts'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Empty } from '../../shell/Empty.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import { useRoving } from '../../shell/roving.ts'
import { usePayment, useTill } from '../till.tsx'
import { type Method, useMethods } from './methods.ts'
import css from './PayKeys.module.css'
import { usePayReason } from './pay-reason.ts'
import { TakeKey } from './TakeKey.tsx'

/** Whole euros as the keys say them. */
function euros(cents: number): string {
  return String(cents / 100)
}

/** Quick cash above, the two ways to pay below (UX-04). One tap on an amount sells and says the change. */
export function PayKeys({ total_cents }: { total_cents: number }) {
  const t = useT<typeof en>()
  const methods = useMethods()
  const why = usePayReason()
  const paying = usePayment((state) => state.paying !== null)
  const tender = usePayment((state) => state.tender?.kind)
  const roving = useRoving<HTMLDivElement>()
  useBackInFocus(roving.ref, tender !== undefined)
  if (!methods) return null
  if (!methods.cash && !methods.terminal) return <Empty>{t('pay.noMethod')}</Empty>
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys to pay are no fieldset
    <div className={css.payKeys} role="group" id="pay" aria-busy={paying} {...roving}>
      {methods.cash && <QuickCash method={methods.cash} total_cents={total_cents} why={why} />}
      <div className={css.ways} id="ways">
        {tender === 'cash' ? (
          <TakeKey total_cents={total_cents} why={why} />
        ) : (
          <>
            {methods.cash && <CashKey alone={!methods.terminal} why={why} total_cents={total_cents} />}
            {methods.terminal && <CardKey method={methods.terminal} why={why} total_cents={total_cents} />}
          </>
        )}
      </div>
    </div>
  )
}

/** By keyboard the focus is back at the ways to pay when the screen of one of them closes. */
function useBackInFocus(keys: React.RefObject<HTMLElement | null>, away: boolean): void {
  const before = useRef(away)
  useLayoutEffect(() => {
    const lost = before.current && !away && document.activeElement === document.body
    if (lost) keys.current?.querySelector<HTMLElement>('#ways button:enabled')?.focus()
    before.current = away
  }, [keys, away])
}

interface WayProps {
  method: Method
  total_cents: number
  /** Why it is dim; the same words stand on the key. */
  why: string | null
}

function QuickCash({ method, total_cents, why }: WayProps) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { checkout } = useTill()
  const keys = quickCashKeys(total_cents)
  const exact = total_cents === 0 && !why ? t('pay.free') : t('pay.exact')
  return (
    <div className={css.quickCash} id="quick-cash">
      <button
        type="button"
        disabled={why !== null}
        data-cash="exact"
        onClick={() => void checkout.pay(method.id, total_cents)}
      >
        {exact}
        <span className="sr">{formatMoney(total_cents, locale)}</span>
        <kbd>F9</kbd>
      </button>
      {keys.map((cents) => (
        <button
          type="button"
          key={cents}
          disabled={why !== null}
          data-cash={cents}
          aria-label={t('pay.quick', { amount: formatMoney(cents, locale) })}
          onClick={() => void checkout.pay(method.id, cents)}
        >
          {euros(cents)}
        </button>
      ))}
    </div>
  )
}

function CashKey({ alone, why, total_cents }: Omit<WayProps, 'method'> & { alone: boolean }) {
  const t = useT<typeof en>()
  const { payment } = useTill()
  const paying = usePayment((state) => state.paying !== null)
  const dim = why ?? (total_cents === 0 ? t('pay.free') : null)
  return (
    <Button
      look={alone ? 'lamp' : 'outline'}
      disabled={dim !== null}
      onClick={() => payment.tender({ kind: 'cash', given: NOTHING_GIVEN })}
    >
      <DeviceIcon name="drawer" /> {t(paying ? 'pay.asking' : 'pay.cash')}
      <kbd>F10</kbd>
      {alone && dim && <small>{dim}</small>}
    </Button>
  )
}

function CardKey({ method, why, total_cents }: WayProps) {
  const t = useT<typeof en>()
  const { checkout, payment } = useTill()
  const press = (): void => {
    if (total_cents > 0) payment.tender({ kind: 'card', amount_cents: total_cents })
    else void checkout.pay(method.id, null)
  }
  return (
    <Button look="lamp" disabled={why !== null} onClick={press}>
      <Icon name="card" /> {t('pay.card')}
      <kbd>F12</kbd>
      {why && <small>{why}</small>}
    </Button>
  )
}
