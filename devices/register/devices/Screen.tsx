import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { useT } from '#kit/texts.tsx'
import { deviceBlock, deviceList, pairingApprove, pairingLookUp } from '#protocol/devices/calls.ts'
import type { en } from '#protocol/i18n/register/en.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import { Rows } from '../../shell/Rows.tsx'
import { mayDo } from '../../shell/screens.ts'
import { useMoment, useShell, useTill } from '../till.tsx'
import css from './Screen.module.css'

type Found = CallAnswer<typeof pairingLookUp>
type Device = CallAnswer<typeof deviceList>[number]

/** What to say when a call did not do what was asked. */
function problemOf(answer: Outcome<unknown, unknown>, away: string): string {
  return answer.kind === 'refused' || answer.kind === 'denied' ? answer.message : answer.kind === 'answer' ? '' : away
}

/** Letting a device in at a paired register, and shutting one out, by an employee who may (F-245, F-250). */
export function DevicesScreen() {
  const t = useT<typeof en>()
  const { shell, place } = useTill()
  const [devices, setDevices] = useState<readonly Device[]>([])
  const load = useCallback(async (): Promise<void> => {
    const answer = await shell.edge(deviceList)
    if (answer.kind === 'answer') setDevices(answer.data)
  }, [shell])
  useEffect(() => void load(), [load])
  return (
    <Dialog title={t('devices.title')} icon={<DeviceIcon name="edge" />} tone="info" wide onClose={() => place.go('')}>
      <LetIn done={load} />
      <Rows>
        {devices.map((device) => (
          <DeviceRow key={device.device_uuid} device={device} done={load} />
        ))}
      </Rows>
      <Answers>
        <Button onClick={() => place.go('')}>{t('dialog.close')}</Button>
      </Answers>
    </Dialog>
  )
}

function LetIn({ done }: { done: () => Promise<void> }) {
  const t = useT<typeof en>()
  const { shell } = useTill()
  const [pin, setPin] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [said, setSaid] = useState('')
  const lookUp = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const answer = await shell.edge(pairingLookUp, { body: { pin } })
    setFound(answer.kind === 'answer' ? answer.data : null)
    setSaid(problemOf(answer, t('told.away')))
  }
  const letIn = async ({ device_uuid }: Found): Promise<void> => {
    const answer = await shell.edge(pairingApprove, { body: { pin, device_uuid } })
    setSaid(answer.kind === 'answer' ? t('devices.done') : problemOf(answer, t('told.away')))
    setFound(null)
    setPin('')
    await done()
  }
  return (
    <form className={css.letIn} onSubmit={(event) => void lookUp(event)}>
      <label>
        {t('devices.number')}
        <input
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pin}
          onChange={(event) => {
            setPin(event.target.value.replace(/\D/g, ''))
            setFound(null)
          }}
        />
      </label>
      {found ? (
        <>
          <p>
            <b>{t(`devices.type.${found.type}`)}</b> {t('devices.found', { name: found.name, address: found.address })}
          </p>
          <Button look="lamp" onClick={() => void letIn(found)}>
            {t('devices.let')}
          </Button>
        </>
      ) : (
        <Button type="submit" look="lamp" disabled={pin.length !== 6}>
          {t('devices.look')}
        </Button>
      )}
      <p role="status">{said}</p>
    </form>
  )
}

function DeviceRow({ device, done }: { device: Device; done: () => Promise<void> }) {
  const t = useT<typeof en>()
  const { shell } = useTill()
  const [sure, setSure] = useState(false)
  const own = useShell((state) => state.device_uuid === device.device_uuid)
  const mayBlock = useShell((state) => mayDo(state.person?.permissions, 'devices.block'))
  const block = async (): Promise<void> => {
    await shell.edge(deviceBlock, { params: { device_uuid: device.device_uuid }, body: {} })
    await done()
  }
  return (
    <li>
      <span>
        <b>{device.name}</b> {t(`devices.type.${device.type}`)}
        <small>
          {t(`devices.status.${device.status}`)}, {useSeen(device)}
        </small>
      </span>
      {mayBlock && !own && device.status === 'active' && (
        <Button onClick={() => (sure ? void block() : setSure(true))}>
          {sure ? t('devices.blockSure', { name: device.name }) : t('devices.block')}
        </Button>
      )}
    </li>
  )
}

function useSeen({ online, last_seen_at }: Device): string {
  const t = useT<typeof en>()
  const moment = useMoment()
  if (online) return t('devices.online')
  return last_seen_at ? t('devices.offline', { time: moment(last_seen_at) }) : t('devices.never')
}
