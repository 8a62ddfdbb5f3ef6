import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import {
  deviceBlock,
  deviceLogout,
  deviceReload,
  devicesReload,
  deviceUnblock,
  type FleetDevice,
} from '#protocol/devices/fleet.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { toastMini, toastSuccess } from '../kit/toasts.tsx'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { useT } from '../texts.ts'

/** What one may do with a device. */
export type Doing = 'edit' | 'reload' | 'sign_out' | 'block' | 'unblock'
type Ordered = Exclude<Doing, 'edit'>

const CALLS = { reload: deviceReload, sign_out: deviceLogout, block: deviceBlock, unblock: deviceUnblock } as const

/**
 * Orders something of a device, or of several, and says whether it is done or waits for the cinema's line.
 * Both give the words of why it was not done, null = it was.
 */
export function useOrders(onDone: () => void) {
  const t = useT()
  const call = useCall()
  const tell = useTroubleText()
  const [waits, setWaits] = useState(false)
  const say = async (ordered: Promise<Outcome<{ waits: boolean | number }>>): Promise<string | null> => {
    setWaits(true)
    const outcome = await ordered
    setWaits(false)
    onDone()
    if (outcome.kind !== 'answer') return tell(outcome)
    if (outcome.data.waits) toastMini(t('devices.later'), t('form.close'))
    else toastSuccess(t('devices.done'), t('form.close'))
    return null
  }
  const order = (doing: Ordered, { id }: FleetDevice) => say(call(CALLS[doing], { params: { id }, body: {} }))
  const reload = (ids: readonly number[]) => say(call(devicesReload, { body: { ids: [...ids] } }))
  return { waits, order, reload }
}
