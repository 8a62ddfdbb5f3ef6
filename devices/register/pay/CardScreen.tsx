import { useEffect, useRef } from 'react'
import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatAmount, formatMoney } from '#protocol/money/format.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { usePriced } from '../bill/Bill.tsx'
import { Notices } from '../Notices.tsx'
import { usePayScreenKeys } from '../sale/keyboard.tsx'
import { useDesk, useTill } from '../till.tsx'
import { cardObstacle } from './checkout.ts'
import { BackHead } from './PayHead.tsx'
import { useMethods, usePayReason } from './PayKeys.tsx'

/** The amount that was sent to the terminal. */
const useAmount = (): number => useDesk(({ tender }) => (tender?.kind === 'card' ? tender.amount_cents : 0))

/**
 * A card terminal that is not wired to the register: first the amount is typed there and the customer pays, and only then the register asks what it said. What it was given does
 * not change meanwhile; a bill that did is paid anew.
 */
export function CardScreen() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { actions } = useTill()
  const amount_cents = useAmount()
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
          <button type="button" className="btn btn-2" ref={stop} onClick={() => actions.tender(null)}>
            <Icon name="cross" /> {t('card.stop')}
          </button>
          <button
            type="button"
            className="btn btn-1"
            disabled={changed}
            onClick={() => actions.ask({ kind: 'card_result' })}
          >
            {t('card.answered')}
          </button>
        </Answers>
      </div>
      <Notices />
    </section>
  )
}

/** What the terminal said. The first key, Escape and Enter book nothing. */
export function CardResult() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { actions } = useTill()
  const methods = useMethods()
  const reason = usePayReason()
  const amount = formatMoney(useAmount(), locale)
  const total = formatMoney(usePriced().total_cents, locale)
  const unfit = useDesk(() => cardObstacle(actions.desk))
  const terminal = methods?.terminal
  const [yes, no] = [t('ask.cardYes'), t('ask.cardNo')]
  const why = unfit ? t(`ask.cardUnfit.${unfit}`, { amount, total, no }) : reason
  return (
    <Dialog title={t('ask.cardTitle')} icon={<Icon name="card" />} tone="info" onClose={() => actions.ask(null)}>
      <p>{t('ask.cardText', { amount, yes, no })}</p>
      {why && (
        <p className="why" role="status">
          {why}
        </p>
      )}
      <Answers>
        <button type="button" className="btn btn-2" data-autofocus onClick={() => actions.tender(null)}>
          {no}
        </button>
        {unfit === 'waits' && (
          <button type="button" className="btn btn-2" onClick={() => actions.ask(null)}>
            {t('ask.cardLook')}
          </button>
        )}
        <button
          type="button"
          className="btn btn-1"
          disabled={why !== null}
          onClick={() => terminal && void actions.pay(terminal.id, null)}
        >
          {yes}
        </button>
      </Answers>
    </Dialog>
  )
}
