import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { newId } from '#kit/id.ts'
import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import type { HeldSide, SettleChoice } from '#protocol/ledger/conflict-sides.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { registerConflicts, registerSettle } from '#protocol/register/conflicts.ts'
import type { CinemaConflict, OwedBill } from '#protocol/sync/conflict-calls.ts'
import { Answers } from '../../shell/Answers.tsx'
import { Dialog } from '../../shell/Dialog.tsx'
import { DeviceIcon } from '../../shell/icons.tsx'
import { Rows } from '../../shell/Rows.tsx'
import { useMoment, useTill } from '../till.tsx'
import css from './Screen.module.css'

type Said = CallAnswer<typeof registerConflicts>

/**
 * What recounts could not book, with both sides, for who may settle it; and what this counter owes since some
 * were settled (L11).
 */
export function ConflictsScreen() {
  const t = useT<typeof en>()
  const { shell, place } = useTill()
  const [found, setFound] = useState<Said | null>(null)
  const [trouble, setTrouble] = useState('')
  const load = useCallback(async (): Promise<void> => {
    const answer = await shell.edge(registerConflicts)
    if (answer.kind === 'answer') setFound(answer.data)
    setTrouble(answer.kind === 'answer' ? '' : answer.kind === 'unreachable' ? t('told.away') : answer.message)
  }, [shell, t])
  useEffect(() => void load(), [load])
  const isCalm = found !== null && found.conflicts.length + found.owed.length === 0
  return (
    <Dialog
      title={t('conflicts.title')}
      icon={<DeviceIcon name="warn" />}
      tone="info"
      wide
      onClose={() => place.go('')}
    >
      <p role="status">{trouble || (isCalm ? t('conflicts.nothing') : '')}</p>
      <Rows>
        {found?.owed.flatMap((bill) =>
          (['cash', 'terminal'] as const).map((type) => (
            <Owed key={`${bill.bill_id} ${type}`} bill={bill} type={type} done={load} />
          )),
        )}
        {found?.conflicts.map((one) => (
          <Conflict key={one.conflict.id} {...one} done={load} />
        ))}
      </Rows>
      <Answers>
        <Button onClick={() => place.go('')}>{t('dialog.close')}</Button>
      </Answers>
    </Dialog>
  )
}

/** Money that a guest without a place has to get: the key says that it is paid, and asks the box first. */
function Owed({ bill, type, done }: { bill: OwedBill; type: 'cash' | 'terminal'; done: () => Promise<void> }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const { questions } = useTill()
  const [said, setSaid] = useState('')
  /** A second tap, before the first has an answer, asks nothing. */
  const isAsked = useRef(false)
  const cents = type === 'cash' ? bill.cash_cents : bill.terminal_cents
  if (cents === 0) return null
  const money = formatMoney(cents, locale)
  const pay = async (): Promise<void> => {
    if (isAsked.current) return
    isAsked.current = true
    const { bill_id: to_bill } = bill
    const asked = { kind: 'cash', question_id: newId(), movement: 'refund', amount_cents: cents, reason: '' } as const
    const outcome = await questions.ask({ ...asked, to_bill, type })
    setSaid(outcome.kind === 'refused' ? outcome.message : outcome.kind === 'answered' ? '' : t('conflicts.asked'))
    await done()
    isAsked.current = false
  }
  return (
    <li>
      <span>
        <b>{t(`conflicts.owed.${type}`, { money })}</b> {bill.number ?? ''} {bill.seats.join(', ')}
        <small role="status">{said}</small>
      </span>
      <Button onClick={() => void pay()}>{t('conflicts.pay', { money })}</Button>
    </li>
  )
}

function Conflict({ conflict, sides, done }: CinemaConflict & { done: () => Promise<void> }) {
  const t = useT<typeof en>()
  const { facts } = conflict
  const [choice, setChoice] = useState<SettleChoice | null>(null)
  const register = sides.wants.register ?? ''
  const kind = KINDS.find((one) => one === facts?.kind)
  return (
    <li className={css.conflict}>
      <span>
        <b>{kind ? t(`conflicts.kind.${kind}`, { register, count: sides.count }) : conflict.said}</b>
        <Side title={t('conflicts.wants')} side={sides.wants} />
        {sides.has.map((side, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order of the seats
          <Side key={nth} title={t('conflicts.has')} side={side} />
        ))}
        {sides.choices.length === 0 && <small>{t('conflicts.in_portal')}</small>}
      </span>
      <div className={css.choices}>
        {sides.choices.map((one) => (
          <Button key={one} aria-pressed={choice === one} onClick={() => setChoice(one)}>
            {t(`conflicts.choice.${one}`)}
          </Button>
        ))}
      </div>
      {choice !== null && <Settle id={conflict.id} sides={sides} choice={choice} done={done} />}
    </li>
  )
}

const KINDS = ['place_taken', 'right_spent', 'entry_unfit', 'receipt_differs', 'report_late'] as const

function Side({ title, side }: { title: string; side: HeldSide }) {
  const t = useT<typeof en>()
  const locale = useLocale()
  const moment = useMoment()
  const { register, number, seats, cents, at, state } = side
  const said = [
    state === 'gone' ? t('conflicts.nobody') : register === null ? t('conflicts.online') : register,
    seats.join(', '),
    number,
    cents === null ? null : formatMoney(cents, locale),
    at === null ? null : moment(at),
  ]
  return (
    <small>
      {title}: {said.filter((one) => one !== null && one !== '').join(', ')}
    </small>
  )
}

/** What a choice does, where guests without a place sit, why it is done, and the key that does it. */
function Settle({
  id,
  sides: { lost, free },
  choice,
  done,
}: {
  id: number
  sides: CinemaConflict['sides']
  choice: SettleChoice
  done: () => Promise<void>
}) {
  const t = useT<typeof en>()
  const { shell } = useTill()
  const field = useId()
  const [reason, setReason] = useState('')
  const [seats, setSeats] = useState<Readonly<Record<string, string>>>({})
  const [said, setSaid] = useState('')
  const isReseat = choice === 'reseat'
  const chosen = lost.flatMap(({ line_id }) => (seats[line_id] ? [{ line_id, slot: Number(seats[line_id]) }] : []))
  const settle = async (): Promise<void> => {
    const body = { choice, reason, seats: isReseat ? chosen : [] }
    const answer = await shell.edge(registerSettle, { params: { id }, body })
    setSaid(answer.kind === 'answer' ? '' : answer.kind === 'unreachable' ? t('told.away') : answer.message)
    if (answer.kind === 'answer' || (answer.kind === 'refused' && answer.code === 'decided_before')) await done()
  }
  return (
    <div className={css.settle}>
      <p>{t(`conflicts.about.${choice}`)}</p>
      {isReseat &&
        lost.map(({ line_id, schedule_id, seat }) => (
          <label key={line_id}>
            {t('conflicts.seat_for', { seat })}
            <select
              value={seats[line_id] ?? ''}
              onChange={({ target }) => setSeats({ ...seats, [line_id]: target.value })}
            >
              <option value="">–</option>
              {free
                .filter((one) => one.schedule_id === schedule_id)
                .map(({ slot, name }) => (
                  <option key={slot} value={slot}>
                    {name || slot}
                  </option>
                ))}
            </select>
          </label>
        ))}
      <label htmlFor={field}>
        {t('conflicts.reason')}
        <input id={field} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </label>
      <Button
        look="lamp"
        disabled={reason.trim() === '' || (isReseat && chosen.length < lost.length)}
        onClick={() => void settle()}
      >
        {t('conflicts.settle')}
      </Button>
      <p role="status">{said}</p>
    </div>
  )
}
