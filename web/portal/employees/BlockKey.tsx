import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { employee } from '#protocol/access/employee.ts'
import { resourceCalls } from '#protocol/kit/resource-calls.ts'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import type { Values } from '../kit/merge.ts'
import { toastMini } from '../kit/toasts.tsx'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { useT } from '../texts.ts'
import { useWrong } from './use-wrong.ts'

const { edit } = resourceCalls(employee)

/** Blocks somebody at once, everywhere, after saying what that does; and lifts the block. */
export function BlockKey({ row, onDone }: { row: Values; onDone: () => void }) {
  const t = useT()
  const call = useCall()
  const sayWrong = useWrong()
  const textOf = useTroubleText()
  const [asks, setAsks] = useState(false)
  const [waits, setWaits] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const name = String(row.name)
  const isBlocked = row.access_level === 'blocked'
  const change = async () => {
    setWaits(true)
    setTrouble(null)
    const body = { version: row.version as number, access_level: isBlocked ? 'all' : 'blocked' }
    const changed = await call(edit, { params: { id: row.id as number }, body })
    setWaits(false)
    if (changed.kind !== 'answer') return asks ? setTrouble(textOf(changed)) : sayWrong(changed)
    setAsks(false)
    toastMini(t(isBlocked ? 'access.unblocked' : 'access.blocked', { name }), t('form.close'))
    onDone()
  }
  return (
    <>
      <Button variant="default" loading={waits} onClick={() => (isBlocked ? void change() : setAsks(true))}>
        {t(isBlocked ? 'access.unblock' : 'access.block')}
      </Button>
      {asks && (
        <ConfirmModal
          title={t('access.block_title', { name })}
          text={t('access.block_text')}
          stop={t('access.block')}
          waits={waits}
          trouble={trouble}
          onClose={() => {
            setAsks(false)
            setTrouble(null)
          }}
          onStop={() => void change()}
        />
      )}
    </>
  )
}
