import { useState } from 'react'
import { Icon } from '#kit/Icon.tsx'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import type { Kept } from '../../shell/outbox.ts'
import type { Snapshot } from '../../shell/questions.ts'
import { takenFor } from '../pay/checkout.ts'
import type { NotSold } from '../sale/desk-state.ts'
import { useDesk, useMoment, useQuestions, useTill } from '../till.tsx'

/** The sale on the screen got no answer: what is safe, what to press (L8). It closes by itself when the answer is there. */
export function Waiting() {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { questions, actions } = useTill()
  const paying = useDesk((state) => state.paying)
  const disk = useDesk((state) => state.disk)
  const kept = useQuestions().open.find((one) => one.question_id === paying?.question_id)
  if (!paying) return null
  const voiding = kept?.status === 'voiding'
  const card = paying.tendered_cents === null
  const amount = formatMoney(paying.total_cents, locale)
  const box = disk && disk.state !== 'ok' ? disk.state : null
  const title = voiding ? 'ask.voidTitle' : box ? 'ask.boxTitle' : 'ask.waitTitle'
  return (
    <Dialog title={t(title)} icon={<DeviceIcon name="edge" />} tone="stop">
      <p>
        {voiding
          ? t('ask.waitVoidText')
          : box
            ? t(`ask.boxText.${box}`, { amount, cancel: t('ask.waitVoid') })
            : t('ask.waitText', { amount })}{' '}
        <b>{t(card ? 'ask.waitCard' : 'ask.waitHold')}</b>
      </p>
      <Answers>
        <button type="button" className="btn btn-1" data-autofocus onClick={() => void questions.pulse()}>
          {t('ask.waitAgain')}
        </button>
        {!voiding && (
          <button type="button" className="btn btn-2" onClick={() => void actions.voidSale(paying.question_id)}>
            {t('ask.waitVoid')}
          </button>
        )}
      </Answers>
    </Dialog>
  )
}

/** What to do with the money of a sale that is none: the cash that was handed over goes back, a payment that the terminal took is reversed. Null where nothing was given. */
export const useMoneyBack = (): ((taken: Pick<NotSold, 'total_cents' | 'tendered_cents'>) => string | null) => {
  const t = useT<typeof en>()
  const locale = useLocale()
  return ({ total_cents, tendered_cents }) => {
    if ((tendered_cents ?? total_cents) === 0) return null
    if (tendered_cents === null) return t('ask.reverse', { amount: formatMoney(total_cents, locale) })
    return t('ask.giveBack', { amount: formatMoney(tendered_cents, locale) })
  }
}

/** Sales (and their voids) that a restart or an outage left unfinished, and what became of those looked at here. */
const stateText = (kept: Kept, printed: Snapshot['printed']) => {
  switch (kept.status) {
    case 'intent':
      return 'ask.unfinishedAsking'
    case 'received':
      return 'ask.unfinishedSold'
    case 'confirmed':
      return ['waiting', 'printing'].includes(printed[kept.question_id] ?? '')
        ? 'ask.unfinishedPrinting'
        : 'ask.unfinishedPaper'
    case 'done':
      return 'ask.unfinishedDone'
    case 'refused':
      return 'ask.unfinishedRefused'
    case 'voiding':
      return 'ask.unfinishedVoiding'
    case 'voided':
      return 'ask.unfinishedVoided'
  }
}

/** Open sales, without the one that is being paid on the screen: that one has its own question. */
export const useUnfinished = (): Kept[] => {
  const { open } = useQuestions()
  const paying = useDesk((state) => state.paying?.question_id)
  const last = useDesk((state) => state.last_sale?.question_id)
  return open.filter((kept) => kept.question.kind === 'sale' && ![paying, last].includes(kept.question_id))
}

export function Unfinished() {
  const t = useT<typeof en>()
  const { actions } = useTill()
  const snapshot = useQuestions()
  const open = useUnfinished()
  const [seen] = useState(() => open.map((kept) => kept.question_id))
  const shown = seen.flatMap(
    (id) => [...snapshot.open, ...snapshot.latest].find((kept) => kept.question_id === id) ?? [],
  )
  const close = (): void => actions.ask(null)
  return (
    <Dialog title={t('ask.unfinishedTitle')} icon={<DeviceIcon name="printer" />} tone="info" wide onClose={close}>
      <p>{t('ask.unfinishedText')}</p>
      <ul className="unfinished">
        {shown.map((kept) => (
          <UnfinishedSale key={kept.question_id} kept={kept} printed={snapshot.printed} />
        ))}
      </ul>
      <Answers>
        <button type="button" className="btn btn-1" data-autofocus onClick={close}>
          {t('ask.ok')}
        </button>
      </Answers>
    </Dialog>
  )
}

function UnfinishedSale({ kept, printed }: { kept: Kept; printed: Snapshot['printed'] }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const moment = useMoment()
  const { questions, actions } = useTill()
  const { question_id, status, refusal } = kept
  const taken = takenFor(kept)
  const back = useMoneyBack()(taken)
  const ended = status === 'refused' || status === 'voided'
  return (
    <li>
      <time>{moment(kept.kept_at)}</time>
      <b>{formatMoney(taken.total_cents, locale)}</b>
      <span>
        {t(stateText(kept, printed), { message: refusal ?? '' })} {ended && back && <b>{back}</b>}
      </span>
      {status === 'intent' && (
        <button type="button" className="btn btn-2" onClick={() => void actions.voidSale(question_id)}>
          {t('ask.waitVoid')}
        </button>
      )}
      {status === 'confirmed' && (
        <>
          <button type="button" className="btn btn-2" onClick={() => void questions.printAgain(question_id)}>
            <DeviceIcon name="printer" /> {t('pay.again')}
          </button>
          <button type="button" className="btn btn-2" onClick={() => void questions.paperSeen(question_id)}>
            <Icon name="check" /> {t('ask.paperSeen')}
          </button>
        </>
      )}
    </li>
  )
}
