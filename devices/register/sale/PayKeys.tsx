import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import { quickCashKeys } from '#protocol/cash/quick-cash.ts'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { useRoving } from '../../shell/roving.ts'
import { useDesk, useQuestions, useShell, useTill } from '../till.tsx'
import { payObstacle } from './desk-pay.ts'
import type { Day } from './desk-state.ts'

type Method = Day['payment_methods'][number]
const methodOf = (methods: readonly Method[], type: string): Method | undefined =>
  methods.find((method) => method.type === type)

export interface Methods {
  cash: Method | undefined
  terminal: Method | undefined
}

/** The ways to pay that this register has: cash only with a drawer, card only where a terminal method is set up (F-334). */
export const useMethods = (): Methods | null => {
  const methods = useDesk((state) => state.day?.payment_methods)
  if (!methods) return null
  return { cash: methodOf(methods, 'cash'), terminal: methodOf(methods, 'terminal') }
}

/** Whether the bill can be paid at this moment; looks at everything that decides it. */
const useReady = (): boolean => {
  const { actions } = useTill()
  useShell((state) => state.edge.up)
  useQuestions()
  return useDesk(() => payObstacle(actions.desk)) === null
}

/** Whole euros as the keys say them. */
const euros = (cents: number): string => String(cents / 100)

/** Quick cash above, the two ways to pay below (UX-04). One tap on an amount sells and says the change. */
export function PayKeys({ total_cents }: { total_cents: number }) {
  const t = useT<typeof en>()
  const methods = useMethods()
  const ready = useReady()
  const paying = useDesk((state) => state.paying !== null)
  const roving = useRoving<HTMLDivElement>()
  if (!methods) return null
  if (!methods.cash && !methods.terminal) return <p className="empty">{t('pay.noMethod')}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys to pay are no fieldset
    <div className="pay-keys" role="group" id="pay" aria-busy={paying} {...roving}>
      {methods.cash && <QuickCash method={methods.cash} total_cents={total_cents} ready={ready} />}
      <div className="ways">
        {methods.cash && <CashKey alone={!methods.terminal} ready={ready} paying={paying} total_cents={total_cents} />}
        {methods.terminal && <CardKey method={methods.terminal} ready={ready} total_cents={total_cents} />}
      </div>
    </div>
  )
}

interface QuickCashProps {
  method: Method
  total_cents: number
  ready: boolean
}

function QuickCash({ method, total_cents, ready }: QuickCashProps) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { actions } = useTill()
  const keys = quickCashKeys(total_cents)
  const exact = total_cents === 0 && ready ? t('pay.free') : t('pay.exact')
  return (
    <div className="quick-cash">
      <button
        type="button"
        disabled={!ready}
        data-cash="exact"
        aria-label={t('pay.exactLabel', { amount: formatMoney(total_cents, locale) })}
        onClick={() => void actions.pay(method.id, total_cents)}
      >
        {exact}
        <kbd>F9</kbd>
      </button>
      {keys.map((cents) => (
        <button
          type="button"
          key={cents}
          disabled={!ready}
          data-cash={cents}
          aria-label={t('pay.quick', { amount: formatMoney(cents, locale) })}
          onClick={() => void actions.pay(method.id, cents)}
        >
          {euros(cents)}
        </button>
      ))}
    </div>
  )
}

interface CashKeyProps {
  alone: boolean
  ready: boolean
  paying: boolean
  total_cents: number
}

function CashKey({ alone, ready, paying, total_cents }: CashKeyProps) {
  const t = useT<typeof en>()
  const { actions } = useTill()
  return (
    <button
      type="button"
      className={alone ? 'btn btn-1' : 'btn btn-2'}
      disabled={!ready || total_cents === 0}
      onClick={() => actions.ask({ kind: 'cash' })}
    >
      <DeviceIcon name="drawer" /> {t(paying ? 'pay.asking' : 'pay.cash')}
      <kbd>F10</kbd>
    </button>
  )
}

function CardKey({ method, ready, total_cents }: QuickCashProps) {
  const t = useT<typeof en>()
  const { actions } = useTill()
  const press = (): void => {
    if (total_cents > 0) actions.ask({ kind: 'card' })
    else void actions.pay(method.id, null)
  }
  return (
    <button type="button" className="btn btn-1" disabled={!ready} onClick={press}>
      <Icon name="card" /> {t('pay.card')}
      <kbd>F12</kbd>
    </button>
  )
}
