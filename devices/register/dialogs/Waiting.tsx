import { Button } from '#kit/Button.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import { usePayment, useQuestions, useTill, useToday } from '../till.tsx'

/**
 * The sale on the screen got no answer: what is safe, what to press (L8). It closes by itself when the answer
 * is there.
 */
export function Waiting() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { questions, checkout } = useTill()
  const paying = usePayment((state) => state.paying)
  const disk = useToday((state) => state.disk)
  const kept = useQuestions().open.find((one) => one.question_id === paying?.question_id)
  if (!paying) return null
  const voiding = kept?.status === 'voiding'
  const card = paying.tendered_cents === null
  const amount = formatMoney(paying.total_cents, locale)
  const box = disk && disk.state !== 'ok' ? disk.state : null
  const title = voiding ? 'dialog.voidTitle' : box ? 'dialog.boxTitle' : 'dialog.waitTitle'
  return (
    <Dialog title={t(title)} icon={<DeviceIcon name="edge" />} tone="stop">
      <p>
        {voiding
          ? t('dialog.waitVoidText')
          : box
            ? t(`dialog.boxText.${box}`, { amount, cancel: t('dialog.waitVoid') })
            : t('dialog.waitText', { amount })}{' '}
        <b>{t(card ? 'dialog.waitCard' : 'dialog.waitHold')}</b>
      </p>
      <Answers>
        <Button look="lamp" data-autofocus onClick={() => void questions.pulse()}>
          {t('dialog.waitAgain')}
        </Button>
        {!voiding && <Button onClick={() => void checkout.cancel(paying.question_id)}>{t('dialog.waitVoid')}</Button>}
      </Answers>
    </Dialog>
  )
}
