import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { usePriced } from '../bill/Bill.tsx'
import { useTill } from '../till.tsx'
import { useMethods } from './PayKeys.tsx'

/** The way back to the bill, and the ways to pay it. */
export function PayHead() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { actions } = useTill()
  const methods = useMethods()
  const { total_cents } = usePriced()
  return (
    <>
      <BackHead title={t('pay.title')} />
      <div className="pay-ways">
        <button type="button" className="pay-way on" aria-current="true">
          <DeviceIcon name="drawer" />
          <span>
            <b>{t('pay.cash')}</b>
            <small>{t('pay.typeGiven')}</small>
          </span>
        </button>
        {methods?.terminal && (
          <button
            type="button"
            className="pay-way"
            onClick={() => actions.tender({ kind: 'card', amount_cents: total_cents })}
          >
            <Icon name="card" />
            <span>
              <b>{t('pay.card')}</b>
              <small>{t('pay.toTerminal', { amount: formatMoney(total_cents, locale) })}</small>
            </span>
          </button>
        )}
      </div>
    </>
  )
}

/** Where the search stands on the sale: back to the bill, nothing taken. */
export function BackHead({ title }: { title: string }) {
  const t = useT<typeof en>()
  const { actions } = useTill()
  return (
    <header className="pay-head">
      <button type="button" className="plain-key" onClick={() => actions.tender(null)}>
        <Icon name="back" /> {t('pay.back')}
      </button>
      <h1 id="pay-title">{title}</h1>
    </header>
  )
}
