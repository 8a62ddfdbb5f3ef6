import { Button, Textarea } from '@mantine/core'
import { useCall } from '#kit/use-call.ts'
import { decideConflict } from '#protocol/dashboard/tasks.ts'
import type { ShownConflict } from '#protocol/ledger/conflict.ts'
import { FormNote } from '../FormNote.tsx'
import { FormModal } from '../kit/FormModal.tsx'
import { toastSuccess, toastWarning } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'

interface Props {
  conflict: ShownConflict
  onClose: () => void
  /** It is decided, by this person or by somebody before. */
  onDone: () => void
}

/** Says what closing a conflict does, and asks what was decided before it does it (F-175). */
export function DecideConflict({ conflict: { id, facts }, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const small = useSmallForm(['reason'])
  const isAsked = facts?.kind === 'settle_refused' || facts?.kind === 'refund_refused'
  const send = async (): Promise<void> => {
    const outcome = await small.send(() =>
      call(decideConflict, { params: { id }, body: { reason: small.values.reason } }),
    )
    if (outcome.kind !== 'answer' && (outcome.kind !== 'refused' || outcome.errors.reason)) return
    if (outcome.kind === 'answer') toastSuccess(t('conflicts.done'), t('form.close'))
    else toastWarning(outcome.message, t('form.close'))
    onDone()
    onClose()
  }
  return (
    <FormModal
      title={t('conflicts.title')}
      size={520}
      form={small.form}
      dirty={small.isDirty}
      is_final
      onClose={onClose}
      onSubmit={() => void send()}
      keys={
        <Button type="submit" loading={small.isBusy}>
          {t('conflicts.decide')}
        </Button>
      }
    >
      <p>
        {t('conflicts.text')}
        {isAsked && ` ${t('conflicts.text_provider')}`}
      </p>
      <Textarea {...small.field('reason')} label={t('conflicts.reason')} maxLength={200} rows={2} autoComplete="off" />
      <FormNote message={small.message} seconds={small.seconds} />
    </FormModal>
  )
}
