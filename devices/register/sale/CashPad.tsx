import { type KeyboardEvent, useState } from 'react'
import { useLocale, useT } from '#kit/texts.tsx'
import { changeDue, eraseDigit, typeDigit } from '#protocol/cash/change.ts'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Answers, Ask } from '../../shell/Ask.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import { useRoving } from '../../shell/roving.ts'
import { useTill } from '../till.tsx'
import { usePriced } from './Bill.tsx'
import { useMethods } from './PayKeys.tsx'

/** Any amount of cash, typed cents first; the change is said before the sale is made. */
export function CashPad() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { actions } = useTill()
  const methods = useMethods()
  const { total_cents } = usePriced()
  const [given, setGiven] = useState(0)
  const change = changeDue(total_cents, given)
  const close = (): void => actions.ask(null)
  const take = (): void => {
    if (change.ok && methods?.cash) void actions.pay(methods.cash.id, given)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (/^\d$/.test(event.key)) setGiven((before) => typeDigit(before, Number(event.key)))
    else if (event.key === 'Backspace') setGiven(eraseDigit)
    else if (event.key === 'Enter' && change.ok) take()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const money = (cents: number): string => formatMoney(cents, locale)
  return (
    <Ask title={t('ask.cashTitle')} icon={<DeviceIcon name="drawer" />} tone="info" size={640} onClose={close}>
      <div className="cash-pad" onKeyDownCapture={onKeyDown}>
        <dl>
          <dt>{t('ask.cashTotal')}</dt>
          <dd>{money(total_cents)}</dd>
          <dt>{t('ask.cashGiven')}</dt>
          <dd className="given">{money(given)}</dd>
          <dt>{t(change.ok ? 'ask.cashChange' : 'ask.cashMissing')}</dt>
          <dd className={change.ok ? 'good' : 'missing'}>
            <output>{money(change.ok ? change.value : total_cents - given)}</output>
          </dd>
        </dl>
        <Digits type={(digit) => setGiven(typeDigit(given, digit))} erase={() => setGiven(eraseDigit(given))} />
      </div>
      <Answers>
        <button type="button" className="btn btn-2" onClick={close}>
          {t('ask.close')}
        </button>
        <button type="button" className="btn btn-1" disabled={!change.ok} onClick={take}>
          {t('ask.cashTake', { amount: money(given) })}
        </button>
      </Answers>
    </Ask>
  )
}

function Digits({ type, erase }: { type: (digit: number) => void; erase: () => void }) {
  const t = useT<typeof en>()
  const roving = useRoving<HTMLDivElement>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys of a number pad are no fieldset
    <div className="digits" role="group" aria-label={t('ask.cashGiven')} {...roving}>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (
        <button type="button" key={digit} data-autofocus={digit === 1 || undefined} onClick={() => type(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" onClick={() => type(100)}>
        00
      </button>
      <button type="button" onClick={() => type(0)}>
        0
      </button>
      <button type="button" aria-label={t('ask.cashErase')} onClick={erase}>
        <DeviceIcon name="erase" />
      </button>
    </div>
  )
}
