import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { type EdgeCard, edgeSync } from '#protocol/sync/edges.ts'
import { toastMini, toastSuccess, toastWarning } from '../kit/toasts.tsx'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { useT } from '../texts.ts'

/** Orders a website sync of a box: it fetches all its data anew, now or when its line is back (F-239). */
export function SyncKey({ box, onDone }: { box: EdgeCard; onDone: () => void }) {
  const t = useT()
  const call = useCall()
  const tell = useTroubleText()
  const [waits, setWaits] = useState(false)
  const { cinema_id, cinema, sync_ordered_at } = box
  const sync = async (): Promise<void> => {
    setWaits(true)
    const outcome = await call(edgeSync, { params: { cinema_id }, body: {} })
    setWaits(false)
    onDone()
    if (outcome.kind !== 'answer') return toastWarning(tell(outcome), t('form.close'))
    if (outcome.data.waits) toastMini(t('devices.later'), t('form.close'))
    else toastSuccess(t('edges.sync_begun'), t('form.close'))
  }
  return (
    <Button
      variant="default"
      disabled={waits || sync_ordered_at !== null}
      aria-label={t('edges.sync_of', { cinema })}
      onClick={() => void sync()}
    >
      {t('edges.sync')}
    </Button>
  )
}
