import { useEffect, useRef } from 'react'
import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import { LargeMoney } from '#kit/LargeMoney.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Why } from '../../shell/Why.tsx'
import { usePriced } from '../bill/priced.ts'
import { Notices } from '../Notices.tsx'
import { useTill } from '../till.tsx'
import { BackHead } from './BackHead.tsx'
import css from './CardScreen.module.css'
import { usePayScreenKeys } from './keys.ts'
import { useTerminalAmount } from './terminal-amount.ts'

/**
 * A card terminal that is not wired to the register: first the amount is typed there and the customer pays,
 * and only then the register asks what it said. What it was given does not change meanwhile; a bill that did
 * is paid anew.
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
    <section className={css.cardScreen} aria-labelledby="pay-title">
      <BackHead title={t('card.title')} />
      <div className={css.cardStage}>
        <p className={css.cardAmount}>
          <LargeMoney cents={amount_cents} />
        </p>
        <ol className={css.steps}>
          <li>{t('card.step1', { amount })}</li>
          <li>{t('card.step2')}</li>
          <li>{t('card.step3')}</li>
        </ol>
        <Why bad={changed}>
          {changed ? t('card.changed', { amount, total: formatMoney(total_cents, locale) }) : t('card.noCash')}
        </Why>
        <Answers tall>
          <Button ref={stop} onClick={() => payment.tender(null)}>
            <Icon name="cross" /> {t('card.stop')}
          </Button>
          <Button look="lamp" disabled={changed} onClick={() => dialogs.open({ kind: 'card_result' })}>
            {t('card.answered')}
          </Button>
        </Answers>
      </div>
      <Notices />
    </section>
  )
}
