import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useCall } from '#kit/use-call.ts'
import { STOCK_DOINGS, type StockChange } from '#protocol/products/stock.ts'
import { changeStock, type ProductStock } from '#protocol/products/stock-calls.ts'
import { FormNote } from '../FormNote.tsx'
import { FormModal } from '../kit/FormModal.tsx'
import type { Values } from '../kit/merge.ts'
import { answered, requestIdOf } from '../kit/request-ids.ts'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'

interface Props {
  row: Values
  cinemas: ProductStock['cinemas']
  onClose: () => void
  onDone: () => void
}

/** That pieces of a product were counted, came, or are gone: in which cinema, how many, and why. */
export function StockSheet({ row, cinemas, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const first = String(cinemas[0]?.cinema_id ?? '')
  const small = useSmallForm(['cinema_id', 'what', 'pieces', 'reason'], { cinema_id: first, what: 'counted' })
  const { values, field } = small
  const send = async (): Promise<void> => {
    if (!/^\d+$/.test(values.pieces.trim())) return small.refuse('pieces', t('stock.whole'))
    const what = values.what as StockChange['what']
    const said = { what, cinema_id: Number(values.cinema_id), pieces: Number(values.pieces), reason: values.reason }
    const id = row.id as number
    const request = JSON.stringify([id, said])
    const body = { ...said, request_id: requestIdOf(request) }
    const outcome = await small.send(() => call(changeStock, { params: { id }, body }))
    if (outcome.kind === 'answer' || outcome.kind === 'refused') answered(request)
    if (outcome.kind !== 'answer') return
    const { cinema, pieces } = outcome.data
    toastSuccess(t('stock.done', { cinema, pieces: pieces ?? 0 }), t('form.close'))
    onDone()
    onClose()
  }
  return (
    <FormModal
      title={t('stock.title', { name: String(row.name) })}
      size={520}
      form={small.form}
      dirty={small.isDirty}
      onClose={onClose}
      onSubmit={() => void send()}
      keys={
        <Button type="submit" loading={small.isBusy}>
          {t('stock.save')}
        </Button>
      }
    >
      <NativeSelect
        {...field('cinema_id')}
        label={t('stock.cinema')}
        data={cinemas.map(({ cinema_id, cinema }) => ({ value: String(cinema_id), label: cinema }))}
      />
      <NativeSelect
        {...field('what')}
        label={t('stock.what')}
        data={STOCK_DOINGS.map((one) => ({ value: one, label: t(`stock.whats.${one}`) }))}
      />
      <TextInput {...field('pieces')} label={t('stock.number')} inputMode="numeric" autoComplete="off" />
      <TextInput {...field('reason')} label={t('stock.reason')} maxLength={200} autoComplete="off" />
      <FormNote message={small.message} seconds={small.seconds} />
    </FormModal>
  )
}
