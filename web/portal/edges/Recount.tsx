import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { type RecountRegister, type RecountShown, recountShow } from '#protocol/sync/recount-calls.ts'
import { isAllowed, useWho } from '../access/use-session.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer, useSlow } from '../kit/use-answer.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { type T, useT } from '../texts.ts'
import { useFresh } from '../use-fresh.ts'
import { useTab } from '../use-tab.ts'
import { useTimes } from '../use-times.ts'
import css from './Edges.module.css'
import { LoseRegister } from './LoseRegister.tsx'
import own from './Recount.module.css'

const EVERY_MS = 3_000

/**
 * How far a recount is: which register has reported, and what nobody sells meanwhile; it can be left and
 * found again.
 */
export function Recount({ cinema_id }: { cinema_id: number }) {
  const t = useT()
  const call = useCall()
  const answered = useAnswer<RecountShown | null>(`${recountShow.path} ${cinema_id}`, (signal) =>
    call(recountShow, { params: { cinema_id }, signal }),
  )
  const { data, trouble, waits, again } = answered
  useFresh(answered, data?.ended_at ? null : EVERY_MS)
  const title = data ? t('edges.recount.title', { cinema: data.cinema }) : t('edges.recount_show')
  useTab(title)
  const isSlow = useSlow(waits && !data && !trouble)
  return (
    <div className={css.page}>
      <div className={css.title}>
        <h1>{title}</h1>
        <p>
          <Link to="/edges">{t('edges.recount.back')}</Link>
        </p>
      </div>
      {!waits && !data && !trouble && <p className={own.note}>{t('edges.recount.none')}</p>}
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
      {isSlow && <ListLoading />}
      {data && <Progress recount={data} onDone={again} />}
    </div>
  )
}

function Progress({ recount, onDone }: { recount: RecountShown; onDone: () => void }) {
  const t = useT()
  const who = useWho()
  const timeOf = useTimes(recount.time_zone)
  const [losing, setLosing] = useState<RecountRegister | null>(null)
  const { since, ended_at, stuck_since, restored_from, awaits_box, boxes, received, registers, limbo, places } = recount
  const mayLose = ended_at === null && isAllowed(who, 'edges.end')
  const awaited = registers.filter(({ is_whole, lost_at }) => is_whole || lost_at === null)
  const whole = registers.filter(({ is_whole }) => is_whole)
  // then it waits for nobody, and goes on without a report that keeps it from its end
  const hasAll = whole.length === awaited.length
  return (
    <>
      <p className={own.note} data-tone={ended_at === null ? 'warn' : 'well'}>
        <PortalIcon name={ended_at === null ? 'warn' : 'check'} />
        <b>
          {ended_at !== null
            ? t('edges.recount.ended', { at: timeOf(ended_at) })
            : restored_from !== null
              ? t('edges.recount.restored', { from: timeOf(restored_from), since: timeOf(since) })
              : t('edges.recount.open', { since: timeOf(since) })}
        </b>
      </p>
      {restored_from !== null && awaits_box && <p className={own.note}>{t('edges.recount.restored_box')}</p>}
      {stuck_since !== null && (
        <div className={own.note} data-tone="warn" role="status">
          <PortalIcon name="warn" />
          <div>
            <b>{t('edges.recount.stuck', { since: timeOf(stuck_since) })}</b>
            <p>{t('edges.recount.stuck_what')}</p>
          </div>
        </div>
      )}
      <Part title={t('edges.recount.registers')}>
        {ended_at === null && registers.length > 0 && (
          <p className="muted">
            <b>{t('edges.recount.reported_of', { reported: whole.length, registers: awaited.length })}</b>{' '}
            {t('edges.recount.how')}
          </p>
        )}
        {registers.length === 0 && <p>{t('edges.recount.no_registers')}</p>}
        {registers.map((register) => (
          <div key={register.uid} className={own.register}>
            <PortalIcon name={register.is_whole ? 'check' : register.lost_at ? 'offline' : 'clock'} />
            <b>{register.name}</b>
            <span>{stateOf(t, register, timeOf)}</span>
            {mayLose && (!register.is_whole || hasAll) && register.lost_at === null && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('edges.recount.lose_of', { name: register.name })}
                onClick={() => setLosing(register)}
              >
                {t('edges.recount.lose')}
              </Button>
            )}
          </div>
        ))}
      </Part>
      <Part title={t('edges.recount.held_back')}>
        {restored_from !== null && <p>{t('edges.recount.restored_places')}</p>}
        {places === 0 && restored_from === null && <p>{t('edges.recount.no_places')}</p>}
        {restored_from === null &&
          limbo.map(({ schedule_id, movie, start, places: count }) => (
            <div key={schedule_id} className={own.schedule}>
              <span>{timeOf(start)}</span>
              <b>{movie}</b>
              <span>{t('edges.recount.places', { count })}</span>
            </div>
          ))}
      </Part>
      <Part title={t('edges.title')}>
        {boxes.map((box, index) => (
          <p key={box.epoch}>
            <b>
              {t(index === boxes.length - 1 && !awaits_box ? 'edges.recount.now' : 'edges.recount.before', {
                since: timeOf(box.admitted_at),
              })}
            </b>{' '}
            {box.by !== null && t('edges.recount.approved_by', { name: box.by })}{' '}
            {box.ended_at !== null && t('edges.recount.credential_ended', { at: timeOf(box.ended_at) })}
          </p>
        ))}
        <p className="muted">
          {received.at === null
            ? t('edges.recount.received_none')
            : t('edges.recount.received', { count: received.entries, at: timeOf(received.at) })}
        </p>
      </Part>
      {losing && (
        <LoseRegister cinema_id={recount.cinema_id} register={losing} onClose={() => setLosing(null)} onDone={onDone} />
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={own.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function stateOf(t: T, register: RecountRegister, timeOf: (at: string) => string): string {
  const { is_whole, receipts, reported_at, lost_at, lost_by } = register
  if (is_whole) return t('edges.recount.whole', { at: timeOf(reported_at!), count: receipts })
  if (lost_at !== null)
    return lost_by === null
      ? t('edges.recount.lost_by_nobody', { at: timeOf(lost_at) })
      : t('edges.recount.lost', { at: timeOf(lost_at), name: lost_by })
  return receipts > 0 ? t('edges.recount.part', { count: receipts }) : t('edges.recount.waits')
}
