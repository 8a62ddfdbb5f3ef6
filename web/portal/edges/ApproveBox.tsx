import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { type EdgeCard, edgeApprove, edgeClear, edgeLookUp, type WaitingBox } from '#protocol/sync/edges.ts'
import { FormNote } from '../FormNote.tsx'
import { toastSuccess, toastWarning } from '../kit/toasts.tsx'
import { useTroubleText } from '../kit/use-trouble-text.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import { useTimes } from '../use-times.ts'
import css from './Edges.module.css'

interface Props {
  edges: readonly EdgeCard[]
  waiting: readonly WaitingBox[]
  onDone: () => void
}

/** A box shows a number; whoever types it sees the box, chooses its cinema and approves. */
export function ApproveBox({ edges, waiting, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const tell = useTroubleText()
  const timeOf = useTimes()
  const id = useId()
  const { form, field, values, send, message, isBusy, seconds, clear } = useSmallForm(['pin', 'cinema_id'])
  const [found, setFound] = useState<WaitingBox | null>(null)
  const pin = values.pin.replaceAll(/\s/g, '')
  const free = edges.filter(({ standing }) => standing === 'none' || standing === 'ended')
  const cinema = free.find(({ cinema_id }) => String(cinema_id) === values.cinema_id)

  const leave = () => {
    clear('pin', 'cinema_id')
    setFound(null)
  }
  const find = async () => {
    const outcome = await send(() => call(edgeLookUp, { body: { pin } }))
    if (outcome.kind === 'answer') setFound(outcome.data)
  }
  const sendAway = async (boxes: readonly WaitingBox[]) => {
    const outcome = await call(edgeClear, { body: { ids: boxes.map((box) => box.id) } })
    if (outcome.kind === 'answer') toastSuccess(t('edges.sent_away'), t('form.close'))
    else toastWarning(tell(outcome), t('form.close'))
    onDone()
  }
  const approve = async (box: WaitingBox) => {
    const body = { pin, id: box.id, cinema_id: Number(values.cinema_id) }
    const outcome = await send(() => call(edgeApprove, { body }))
    if (outcome.kind === 'answer') {
      toastSuccess(t('edges.approved'), t('form.close'))
      leave()
    } else if (outcome.kind === 'refused' && outcome.errors.pin) {
      setFound(null) // the number is typed in the first step
    }
    onDone()
  }
  return (
    <aside className={css.aside} aria-labelledby={id}>
      <h2 id={id}>{t('edges.ask')}</h2>
      {found === null ? (
        <>
          <p className="muted">{waiting.length > 0 ? t('edges.ask_text') : t('edges.nobody')}</p>
          <form ref={form} noValidate onSubmit={handled(() => void find())}>
            <TextInput
              {...field('pin')}
              label={t('edges.number')}
              className={css.number!}
              inputMode="numeric"
              autoComplete="off"
              maxLength={7}
              placeholder="000 000"
            />
            <FormNote message={message} seconds={seconds} />
            <Button type="submit" loading={isBusy} disabled={seconds > 0}>
              {t('edges.find')}
            </Button>
          </form>
          <ul className={css.rows}>
            {waiting.map((box) => (
              <li key={box.id} className={css.waiting}>
                <div>
                  <b>{box.name}</b>
                  <span className="muted">
                    {box.address}, {t('edges.program', { version: box.version })}, {timeOf(box.asked_at)}
                  </span>
                </div>
                <ActionIcon
                  variant="subtle"
                  color="ink"
                  size="lg"
                  aria-label={t('edges.send_away', { box: box.name })}
                  onClick={() => void sendAway([box])}
                >
                  <PortalIcon name="cross" />
                </ActionIcon>
              </li>
            ))}
          </ul>
          {waiting.length > 1 && (
            <Button variant="default" onClick={() => void sendAway(waiting)}>
              {t('edges.send_all_away')}
            </Button>
          )}
        </>
      ) : (
        <form ref={form} noValidate onSubmit={handled(() => void approve(found))}>
          <p>
            <b>{t('edges.found')}</b>
          </p>
          <dl className={css.facts}>
            {(
              [
                ['edges.box', found.name],
                ['edges.address', found.address],
                ['edges.version', found.version],
                ['edges.asks_since', timeOf(found.asked_at)],
                ['edges.good_until', timeOf(found.expires_at)],
              ] as const
            ).map(([name, value]) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <NativeSelect
            {...field('cinema_id')}
            label={t('edges.cinema')}
            data={[
              { value: '', label: t('edges.choose') },
              ...free.map(({ cinema_id, cinema: name }) => ({ value: String(cinema_id), label: name })),
            ]}
          />
          <FormNote message={message} seconds={seconds} />
          <Group grow>
            <Button variant="default" onClick={leave}>
              {t('edges.not_ours')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!cinema || seconds > 0}>
              {cinema ? t('edges.approve', { cinema: cinema.cinema }) : t('edges.choose')}
            </Button>
          </Group>
        </form>
      )}
    </aside>
  )
}
