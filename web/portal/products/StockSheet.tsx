import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { STOCK_DOINGS, type StockChange } from '#protocol/products/stock.ts'
import { changeStock, type ProductStock } from '#protocol/products/stock-calls.ts'
import { FormNote } from '../FormNote.tsx'
import css from '../kit/FormModal.module.css'
import type { Values } from '../kit/merge.ts'
import { Sheet } from '../kit/Sheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'

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
  const asked = useRef<{ of: string; id: string } | null>(null)
  const { values, field } = small
  const send = async (): Promise<void> => {
    if (!/^\d+$/.test(values.pieces.trim())) return small.refuse('pieces', t('stock.whole'))
    const what = values.what as StockChange['what']
    const said = { what, cinema_id: Number(values.cinema_id), pieces: Number(values.pieces), reason: values.reason }
    const of = JSON.stringify(said)
    if (asked.current?.of !== of) asked.current = { of, id: newId() }
    const body = { ...said, request_id: asked.current.id }
    const outcome = await small.send(() => call(changeStock, { params: { id: row.id as number }, body }))
    if (outcome.kind !== 'answer') return
    const { cinema, pieces } = outcome.data
    toastSuccess(t('stock.done', { cinema, pieces: pieces ?? 0 }), t('form.close'))
    onDone()
    onClose()
  }
  return (
    <Sheet title={t('stock.title', { name: String(row.name) })} size={520} onClose={onClose}>
      <form className={css.plain} ref={small.form} noValidate onSubmit={handled(() => void send())}>
        <NativeSelect
          {...field('cinema_id')}
          label={t('stock.cinema')}
          data={cinemas.map(({ cinema_id, cinema }) => ({ value: String(cinema_id), label: cinema }))}
        />
        <NativeSelect
          {...field('what')}
          mt="sm"
          label={t('stock.what')}
          data={STOCK_DOINGS.map((one) => ({ value: one, label: t(`stock.whats.${one}`) }))}
        />
        <TextInput {...field('pieces')} mt="sm" label={t('stock.number')} inputMode="numeric" autoComplete="off" />
        <TextInput {...field('reason')} mt="sm" label={t('stock.reason')} maxLength={200} autoComplete="off" />
        <FormNote message={small.message} seconds={small.seconds} />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" color="ink" loading={small.isBusy}>
            {t('stock.save')}
          </Button>
        </Group>
      </form>
    </Sheet>
  )
}
