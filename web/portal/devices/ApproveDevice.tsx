import { Button, Group, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { type Box, deviceApprove, deviceLookUp } from '#protocol/devices/fleet.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { AskingDevice } from '#protocol/sync/about.ts'
import css from '../edges/Edges.module.css'
import { FormNote } from '../FormNote.tsx'
import { toastMini, toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'

interface Asking {
  box: Box
  device: AskingDevice
}

interface Props {
  boxes: readonly Box[]
  onDone: () => void
}

/** A device shows a number: whoever may compares it, names the device and approves it. */
export function ApproveDevice({ boxes, onDone }: Props) {
  const t = useT()
  const id = useId()
  const [chosen, setChosen] = useState<Asking | null>(null)
  const asking = boxes.flatMap((box) => box.asking.map((device): Asking => ({ box, device })))
  return (
    <aside className={css.aside} aria-labelledby={id}>
      <h2 id={id}>{t('devices.ask')}</h2>
      {chosen === null ? (
        <>
          <p className="muted">{t(asking.length > 0 ? 'devices.ask_text' : 'devices.nobody')}</p>
          <ul className={css.rows}>
            {asking.map((one) => (
              <li key={one.device.uid}>
                <Button variant="default" fullWidth justify="space-between" onClick={() => setChosen(one)}>
                  {t(`devices.type.${one.device.type}`)}, {one.device.name}
                </Button>
                <span className="muted">
                  {t('devices.at', { cinema: one.box.cinema })}, {one.device.address}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Compare
          key={chosen.device.uid}
          {...chosen}
          onLeave={() => {
            setChosen(null)
            onDone()
          }}
        />
      )}
    </aside>
  )
}

function Compare({ box, device, onLeave }: Asking & { onLeave: () => void }) {
  const t = useT()
  const call = useCall()
  const { form, field, values, send, message, isBusy, seconds, refuse } = useSmallForm(['pin', 'name'], {
    name: device.name,
  })
  const [found, setFound] = useState<CallAnswer<typeof deviceLookUp> | null>(null)
  const { cinema_id } = box
  const name = values.name.trim()

  const find = async () => {
    const pin = values.pin.replaceAll(/\s/g, '')
    const outcome = await send(() => call(deviceLookUp, { body: { cinema_id, pin } }))
    if (outcome.kind !== 'answer') return
    if (outcome.data.uid === device.uid) setFound(outcome.data)
    else refuse('pin', t('devices.back'))
  }
  const approve = async (question: string) => {
    const body = { cinema_id, uid: device.uid, question, name }
    const outcome = await send(() => call(deviceApprove, { body }))
    if (outcome.kind !== 'answer') return
    if (outcome.data.waits) toastMini(t('devices.later'), t('form.close'))
    else toastSuccess(t('devices.approved', { name }), t('form.close'))
    onLeave()
  }
  return (
    <form ref={form} noValidate onSubmit={handled(() => void (found === null ? find() : approve(found.question)))}>
      <dl className={css.facts}>
        {(
          [
            ['devices.kind', t(`devices.type.${device.type}`)],
            ['devices.name', device.name],
            ['devices.address', device.address],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {found === null ? (
        <TextInput
          {...field('pin')}
          label={t('devices.number')}
          className={css.number!}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          placeholder="000 000"
          autoFocus
        />
      ) : (
        <>
          <p role="status">
            <b>{t('devices.found')}</b>
          </p>
          <TextInput {...field('name')} label={t('devices.name')} maxLength={60} autoComplete="off" autoFocus />
        </>
      )}
      <FormNote message={message} seconds={seconds} />
      <Group grow>
        <Button variant="default" onClick={onLeave}>
          {t('devices.back')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={seconds > 0 || (found !== null && name === '')}>
          {found === null ? t('devices.find') : t('devices.approve', { name: name || device.name })}
        </Button>
      </Group>
    </form>
  )
}
