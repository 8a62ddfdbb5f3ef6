import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { paidBackOf, refundBill } from '#protocol/bills/refund.ts'
import { toastSuccess } from '../kit/toasts.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './RefundBar.module.css'
import { type Bill, useSaid } from './use-bill.ts'

interface Props {
  whole: Bill
  chosen: readonly Bill['lines'][number][]
  onDone: () => void
}

/**
 * What goes back, to where, and why, before the key that does it; a call that got no answer is made once more
 * as the same.
 */
export function RefundBar({ whole, chosen, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const { money } = useSaid()
  const [reason, setReason] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const asked = useRef<{ of: string; id: string } | null>(null)
  const back = paidBackOf(chosen, whole.payments)
  const run = async (): Promise<void> => {
    if (reason.trim() === '') return setTrouble(t('purchase.refund_reason_needed'))
    const lines = chosen.map(({ id, generation }) => ({ line_id: id, generation }))
    const of = JSON.stringify([lines, reason])
    if (asked.current?.of !== of) asked.current = { of, id: newId() }
    setWaits(true)
    const outcome = await call(refundBill, {
      params: { id: whole.id },
      body: { id: asked.current.id, lines, reason },
    })
    setWaits(false)
    if (outcome.kind === 'answer') {
      const { status, cents } = outcome.data
      const said = status === 'refunding' ? 'purchase.refund_begun' : 'purchase.refund_done'
      toastSuccess(t(said, { money: money(cents) }), t('form.close'))
      setReason('')
      return onDone()
    }
    const [text] = outcome.kind === 'refused' ? Object.values(outcome.errors).flat() : []
    setTrouble(text ?? (outcome.kind === 'unreachable' ? t('purchase.refund_unknown') : outcome.message))
  }
  return (
    <form
      className={css.bar}
      aria-label={t('purchase.refund')}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <div className={css.sums} role="status">
        {back.length === 0 && <b>{t('purchase.refund_nothing')}</b>}
        {back.map(({ payment, cents }) => (
          <b key={payment.id}>{t('purchase.refund_to', { money: money(cents), method: payment.method })}</b>
        ))}
        <span>{t('purchase.refund_text', { count: chosen.length })}</span>
      </div>
      <TextInput
        className={css.reason ?? ''}
        label={t('purchase.refund_reason')}
        value={reason}
        maxLength={200}
        error={trouble}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setTrouble(null)
        }}
      />
      <Button type="submit" color="ink" loading={waits} leftSection={<PortalIcon name="undo" />}>
        {t('purchase.refund_lines', { count: chosen.length })}
      </Button>
    </form>
  )
}
