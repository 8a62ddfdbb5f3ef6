import { classes } from '#kit/classes.ts'
import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { DeviceIcon } from '../../shell/icons.tsx'
import { usePriced } from '../bill/priced.ts'
import { useTill } from '../till.tsx'
import { BackHead } from './BackHead.tsx'
import { useMethods } from './methods.ts'
import css from './PayHead.module.css'

/** The way back to the bill, and the ways to pay it. */
export function PayHead() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { payment } = useTill()
  const methods = useMethods()
  const { total_cents } = usePriced()
  return (
    <>
      <BackHead title={t('pay.title')} />
      <div className={css.payWays}>
        <button type="button" className={classes(css.payWay, css.on)} aria-current="true" data-way="cash">
          <DeviceIcon name="drawer" />
          <span>
            <b>{t('pay.cash')}</b>
            <small>{t('pay.typeGiven')}</small>
          </span>
        </button>
        {methods?.terminal && (
          <button
            type="button"
            className={css.payWay}
            data-way="card"
            onClick={() => payment.tender({ kind: 'card', amount_cents: total_cents })}
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
