import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useCall } from '#kit/use-call.ts'
import { moveVoucherDates } from '#protocol/vouchers/voucher-calls.ts'
import { FormModal } from '../kit/FormModal.tsx'
import type { Values } from '../kit/merge.ts'
import { toastSuccess } from '../kit/toasts.tsx'
import { useWords } from '../kit/words.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'

interface Props {
  row: Values
  onClose: () => void
  onDone: () => void
}

/** Other days on which a voucher is valid. */
export function DatesForm({ row, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const words = useWords('voucher')
  const begun = { valid_from: String(row.valid_from), valid_until: String(row.valid_until ?? '') }
  const { form, values, field, isDirty, isBusy, message, send } = useSmallForm(['valid_from', 'valid_until'], begun)
  const save = async (): Promise<void> => {
    const body = { valid_from: values.valid_from, valid_until: values.valid_until || null }
    const outcome = await send(() => call(moveVoucherDates, { params: { id: String(row.id) }, body }))
    if (outcome.kind !== 'answer') return
    toastSuccess(t('form.saved'), t('form.close'))
    onClose()
    onDone()
  }
  return (
    <FormModal
      title={t('single.dates_title', { code: String(row.last_four ?? '') })}
      size={520}
      form={form}
      dirty={isDirty}
      onClose={onClose}
      onSubmit={() => void save()}
      keys={
        <Button type="submit" loading={isBusy}>
          {t('single.dates_save')}
        </Button>
      }
    >
      <p>{t('single.dates_text')}</p>
      {message !== null && <Alert role="alert" color="stop" title={message} />}
      <Group grow align="flex-start">
        <TextInput type="date" label={words.label('valid_from')} {...field('valid_from')} />
        <TextInput
          type="date"
          label={words.label('valid_until')}
          description={t('single.no_end')}
          {...field('valid_until')}
        />
      </Group>
    </FormModal>
  )
}
