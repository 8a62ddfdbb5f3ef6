import { useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import type { Kept } from '../../shell/outbox.ts'
import type { Snapshot } from '../../shell/questions.ts'
import { Rows } from '../../shell/Rows.tsx'
import { takenFor } from '../pay/checkout.ts'
import { useMoment, useQuestions, useTill } from '../till.tsx'
import { useUnfinished } from '../unfinished.ts'
import { Fine, useClose } from './Fine.tsx'
import { useMoneyBack } from './money-back.ts'

/**
 * Sales (and their voids) that a restart or an outage left unfinished, and what became of those seen here.
 */
export function Unfinished() {
  const t = useT<typeof en>()
  const snapshot = useQuestions()
  const open = useUnfinished()
  const given_up = snapshot.adoption?.given_up ?? []
  const [seen] = useState(() => open.map((kept) => kept.question_id))
  const shown = seen.flatMap(
    (id) => [...given_up, ...snapshot.open, ...snapshot.latest].find((kept) => kept.question_id === id) ?? [],
  )
  return (
    <Dialog
      title={t('dialog.unfinishedTitle')}
      icon={<DeviceIcon name="printer" />}
      tone="info"
      wide
      onClose={useClose()}
    >
      <p>{t('dialog.unfinishedText')}</p>
      <Rows>
        {shown.map((kept) => (
          <UnfinishedSale
            key={kept.question_id}
            kept={kept}
            printed={snapshot.printed}
            isGivenUp={given_up.includes(kept)}
          />
        ))}
      </Rows>
      <Fine />
    </Dialog>
  )
}

interface UnfinishedSaleProps {
  kept: Kept
  printed: Snapshot['printed']
  /** With its box; nobody has said yet that its money went back. */
  isGivenUp: boolean
}

function UnfinishedSale({ kept, printed, isGivenUp }: UnfinishedSaleProps) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const moment = useMoment()
  const { questions, checkout } = useTill()
  const { question_id, status, refusal } = kept
  const taken = takenFor(kept)
  const back = useMoneyBack()(taken)
  const ended = status === 'refused' || status === 'voided'
  return (
    <li>
      <time>{moment(kept.kept_at)}</time>
      <b>{formatMoney(taken.total_cents, locale)}</b>
      <span>
        {t(isGivenUp ? 'dialog.unfinishedGivenUp' : stateText(kept, printed), { message: refusal ?? '' })}{' '}
        {ended && back && <b>{back}</b>}
      </span>
      {status === 'intent' && <Button onClick={() => void checkout.cancel(question_id)}>{t('dialog.waitVoid')}</Button>}
      {isGivenUp && (
        <Button onClick={() => void questions.givenUpSeen(question_id)}>
          <Icon name="check" /> {t('dialog.moneyBack')}
        </Button>
      )}
      {status === 'confirmed' && (
        <>
          <Button onClick={() => void questions.printAgain(question_id)}>
            <DeviceIcon name="printer" /> {t('pay.again')}
          </Button>
          <Button onClick={() => void questions.paperSeen(question_id)}>
            <Icon name="check" /> {t('dialog.paperSeen')}
          </Button>
        </>
      )}
    </li>
  )
}

/** What became of it so far. */
function stateText(kept: Kept, printed: Snapshot['printed']) {
  switch (kept.status) {
    case 'intent':
      return 'dialog.unfinishedAsking'
    case 'received':
      return 'dialog.unfinishedSold'
    case 'confirmed':
      return ['waiting', 'printing'].includes(printed[kept.question_id] ?? '')
        ? 'dialog.unfinishedPrinting'
        : 'dialog.unfinishedPaper'
    case 'done':
      return 'dialog.unfinishedDone'
    case 'refused':
      return 'dialog.unfinishedRefused'
    case 'voiding':
      return 'dialog.unfinishedVoiding'
    case 'voided':
      return 'dialog.unfinishedVoided'
    case 'waiting':
      return 'dialog.unfinishedWaiting'
  }
}
