import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { blockExhibitor, type ExhibitorCard } from '#protocol/exhibitors/calls.ts'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import { useT } from '../texts.ts'

interface Props {
  card: ExhibitorCard
  onClose: () => void
  onDone: (card: ExhibitorCard) => void
}

/** Says what a block does before it is done, and what its end does. */
export function BlockDialog({ card: { id, trade_name, blocked_at }, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const [waits, setWaits] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const blocked = blocked_at === null
  const stop = async (): Promise<void> => {
    setWaits(true)
    setFault(null)
    const outcome = await call(blockExhibitor, { params: { id }, body: { blocked } })
    setWaits(false)
    if (outcome.kind === 'answer') onDone(outcome.data)
    else setFault(outcome.kind === 'unreachable' ? t('door.unknown') : outcome.message)
  }
  return (
    <ConfirmModal
      title={t(blocked ? 'exhibitors.block_title' : 'exhibitors.unblock_title', { trade_name })}
      text={t(blocked ? 'exhibitors.block_text' : 'exhibitors.unblock_text')}
      stop={t(blocked ? 'exhibitors.block' : 'exhibitors.unblock')}
      waits={waits}
      trouble={fault}
      onStop={() => void stop()}
      onClose={onClose}
    />
  )
}
