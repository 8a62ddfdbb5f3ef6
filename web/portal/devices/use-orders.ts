import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { deviceBlock, deviceLogout, deviceReload, deviceUnblock, type FleetDevice } from '#protocol/devices/fleet.ts'
import { toastMini, toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'

/** What one may do with a device. */
export type Doing = 'edit' | 'reload' | 'sign_out' | 'block' | 'unblock'
type Ordered = Exclude<Doing, 'edit'>

const CALLS = { reload: deviceReload, sign_out: deviceLogout, block: deviceBlock, unblock: deviceUnblock } as const

/**
 * Orders something of a device, and says whether it is done or waits for the cinema's line.
 * `order` gives the words of why it was not done, null = it was.
 */
export function useOrders(onDone: () => void) {
  const t = useT()
  const call = useCall()
  const [waits, setWaits] = useState(false)
  const order = async (doing: Ordered, { id }: FleetDevice): Promise<string | null> => {
    setWaits(true)
    const outcome = await call(CALLS[doing], { params: { id }, body: {} })
    setWaits(false)
    onDone()
    if (outcome.kind !== 'answer') return outcome.kind === 'unreachable' ? t('trouble.line') : outcome.message
    if (outcome.data.waits) toastMini(t('devices.later'), t('form.close'))
    else toastSuccess(t('devices.done'), t('form.close'))
    return null
  }
  return { waits, order }
}
