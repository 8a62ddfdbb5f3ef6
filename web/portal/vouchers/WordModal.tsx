import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { VoucherWord } from '#protocol/vouchers/voucher.ts'
import { decideVoucherState } from '#protocol/vouchers/voucher-calls.ts'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import type { Values } from '../kit/merge.ts'
import { toastMini, toastUndo, toastWarning } from '../kit/toasts.tsx'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { useT } from '../texts.ts'

interface Props {
  row: Values
  /** How the voucher is to stand. */
  state: VoucherWord
  onClose: () => void
  onDone: () => void
}

const NAMES = { active: 'let_go', blocked: 'block', deleted: 'withdraw' } as const

/** Asks before a voucher is blocked, let go or withdrawn; a block is undone from its toast. */
export function WordModal({ row, state, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const said = useTroubleText()
  const [waits, setWaits] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const params = { id: String(row.id) }
  const undo = async (): Promise<void> => {
    const outcome = await call(decideVoucherState, { params, body: { state: 'active' } })
    if (outcome.kind === 'answer') toastMini(t('single.done.active'), t('form.close'))
    else toastWarning(said(outcome), t('form.close'))
    onDone()
  }
  const run = async (): Promise<void> => {
    setWaits(true)
    setTrouble(null)
    const outcome = await call(decideVoucherState, { params, body: { state } })
    setWaits(false)
    if (outcome.kind !== 'answer') return setTrouble(said(outcome))
    const text = t(`single.done.${state}`)
    if (state === 'blocked') toastUndo(text, t('form.close'), { label: t('list.undo'), run: () => void undo() })
    else toastMini(text, t('form.close'))
    onClose()
    onDone()
  }
  const name = NAMES[state]
  return (
    <ConfirmModal
      title={t(`single.${name}_title`, { code: String(row.last_four ?? '') })}
      text={t(`single.${name}_text`)}
      stop={t(`single.${name}`)}
      waits={waits}
      trouble={trouble}
      onStop={() => void run()}
      onClose={onClose}
    />
  )
}
