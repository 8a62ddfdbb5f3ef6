import { useMemo, useState } from 'react'
import { device, settingsOf } from '#protocol/catalogue/device.ts'
import type { FleetDevice } from '#protocol/devices/fleet.ts'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import { ResourceForm } from '../kit/ResourceForm.tsx'
import { useView } from '../kit/use-view.ts'
import { useT } from '../texts.ts'
import type { Doing, useOrders } from './use-orders.ts'

/** What is not done at once: it is asked first, or has a form. */
export interface Asked {
  doing: Exclude<Doing, 'reload' | 'unblock'>
  device: FleetDevice
}

interface Props extends Asked {
  orders: ReturnType<typeof useOrders>
  onClose: () => void
  onSaved: () => void
}

const NO_OPTIONS = {}

/** Asks before a device stops, or opens the form of what a manager edits of it. */
export function DeviceQuestion({ doing, device: one, orders, onClose, onSaved }: Props) {
  const t = useT()
  const whole = useView(device, NO_OPTIONS)
  const { id, name, type } = one
  const fields = useMemo(() => whole.fields.filter(({ path }) => settingsOf(type).includes(path)), [whole.fields, type])
  const [refused, setRefused] = useState<string | null>(null)
  if (doing === 'edit')
    return <ResourceForm view={{ ...whole, fields }} form={id} controls={{}} onClose={onClose} onSaved={onSaved} />
  const isBlock = doing === 'block'
  const stop = async (): Promise<void> => {
    setRefused(null)
    const why = await orders.order(doing, one)
    if (why === null) onClose()
    else setRefused(why)
  }
  return (
    <ConfirmModal
      title={t(isBlock ? 'devices.block_title' : 'devices.logout_title', { name })}
      text={t(isBlock ? 'devices.block_what' : 'devices.logout_what')}
      stop={t(isBlock ? 'devices.block' : 'devices.sign_out')}
      waits={orders.waits}
      trouble={refused}
      onStop={() => void stop()}
      onClose={onClose}
    />
  )
}
