import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { Why } from '../../shell/Why.tsx'
import { usePriced } from '../bill/priced.ts'
import { useMethods } from '../pay/methods.ts'
import { usePayReason } from '../pay/pay-reason.ts'
import { useTerminalAmount } from '../pay/terminal-amount.ts'
import { useDialogs, useTill } from '../till.tsx'

/** What the terminal said. The first key, Escape and Enter book nothing. */
export function CardResult() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { checkout, dialogs, payment } = useTill()
  const methods = useMethods()
  const reason = usePayReason()
  const amount = formatMoney(useTerminalAmount(), locale)
  const total = formatMoney(usePriced().total_cents, locale)
  useDialogs((waiting) => waiting)
  const unfit = checkout.cardObstacle()
  const terminal = methods?.terminal
  const [yes, no] = [t('dialog.cardYes'), t('dialog.cardNo')]
  const why = unfit ? t(`dialog.cardUnfit.${unfit}`, { amount, total, no }) : reason
  return (
    <Dialog title={t('dialog.cardTitle')} icon={<Icon name="card" />} tone="info" onClose={() => dialogs.close()}>
      <p>{t('dialog.cardText', { amount, yes, no })}</p>
      {why && <Why bad>{why}</Why>}
      <Answers>
        <Button data-autofocus onClick={() => payment.tender(null)}>
          {no}
        </Button>
        {unfit === 'waits' && <Button onClick={() => dialogs.close()}>{t('dialog.cardLook')}</Button>}
        <Button look="lamp" disabled={why !== null} onClick={() => terminal && void checkout.pay(terminal.id, null)}>
          {yes}
        </Button>
      </Answers>
    </Dialog>
  )
}
