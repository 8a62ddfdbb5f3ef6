import { useEffect, useRef } from 'react'
import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount, formatMoney } from '#protocol/money/format.ts'
import { Answers } from '../../shell/Answers.tsx'
import { usePriced } from '../bill/priced.ts'
import { Notices } from '../Notices.tsx'
import { useTill } from '../till.tsx'
import { BackHead } from './BackHead.tsx'
import { usePayScreenKeys } from './keys.ts'
import { useTerminalAmount } from './terminal-amount.ts'

/**
 * A card terminal that is not wired to the register: first the amount is typed there and the customer pays, and only then the register asks what it said. What it was given does
 * not change meanwhile; a bill that did is paid anew.
 */
export function CardScreen() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { dialogs, payment } = useTill()
  const amount_cents = useTerminalAmount()
  const { total_cents } = usePriced()
  const changed = total_cents !== amount_cents
  usePayScreenKeys(() => false)
  const stop = useRef<HTMLButtonElement>(null)
  useEffect(() => stop.current?.focus(), [])
  const amount = formatMoney(amount_cents, locale)
  return (
    <section className="card-screen" aria-labelledby="pay-title">
      <BackHead title={t('card.title')} />
      <div className="card-stage">
        <p className="card-amount">
          <i>€</i>
          {formatAmount(amount_cents, locale)}
        </p>
        <ol className="steps">
          <li>{t('card.step1', { amount })}</li>
          <li>{t('card.step2')}</li>
          <li>{t('card.step3')}</li>
        </ol>
        <p className={changed ? 'why' : 'muted'} role="status">
          {changed ? t('card.changed', { amount, total: formatMoney(total_cents, locale) }) : t('card.noCash')}
        </p>
        <Answers tall>
          <button type="button" className="btn btn-2" ref={stop} onClick={() => payment.tender(null)}>
            <Icon name="cross" /> {t('card.stop')}
          </button>
          <button
            type="button"
            className="btn btn-1"
            disabled={changed}
            onClick={() => dialogs.open({ kind: 'card_result' })}
          >
            {t('card.answered')}
          </button>
        </Answers>
      </div>
      <Notices />
    </section>
  )
}
