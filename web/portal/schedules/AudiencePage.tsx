import { Button, NativeSelect, Progress, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { Occasion } from '#protocol/mailings/letters.ts'
import { type AudienceShown, audience, type WrittenMessage, writeToAudience } from '#protocol/schedules/audience.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { useSaid } from '../bills/use-bill.ts'
import { FormNote } from '../FormNote.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { useAnswer } from '../kit/use-answer.ts'
import { ForbiddenScreen } from '../lost/ForbiddenScreen.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useFresh } from '../use-fresh.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import { useTab } from '../use-tab.ts'
import { useTimes } from '../use-times.ts'
import css from './Cancellation.module.css'
import { backInAll, GiveBack } from './GiveBack.tsx'
import { OneSchedule, PageTitle } from './OneSchedule.tsx'

/** While letters are on their way it is asked how many are written. */
const ASK_MS = 3_000

/** One letter to all who have tickets for a schedule: a delay, another screen, a breakdown (F-352). */
export function AudiencePage({ id }: { id: number }) {
  const { may } = useSurroundings()
  return may('schedules.edit') ? <Asked id={id} /> : <ForbiddenScreen permission="schedules.edit" />
}

function Asked({ id }: { id: number }) {
  const call = useCall()
  const asked = useAnswer(`${id}`, (signal) => call(audience, { params: { id }, signal }))
  useFresh(asked, asked.data?.written.some(({ is_done }) => !is_done) ? ASK_MS : null)
  return <OneSchedule asked={asked}>{(shown) => <Whole shown={shown} again={asked.again} />}</OneSchedule>
}

function Whole({ shown, again }: { shown: AudienceShown; again: () => void }) {
  const t = useT()
  const time = useTimes(shown.time_zone)
  const { movie, cinema, screen, start, readers, unreached, written } = shown
  const title = t('audience.title', { movie })
  useTab(title, written.some(({ is_done }) => !is_done) ? 'waits' : 'lamp')
  return (
    <>
      <header className={css.head}>
        <p className={css.path}>
          <Link to="/schedules">{t('schedules.title')}</Link> <PortalIcon name="next" />
        </p>
        <PageTitle>{title}</PageTitle>
        <p className={css.lead}>
          {[time(start), cinema, screen].join(', ')}. <b>{t('audience.readers', { count: readers })}</b>{' '}
          {unreached > 0 && t('audience.unreached', { count: unreached })}
        </p>
      </header>
      <div className={css.body}>
        <WriteForm shown={shown} onAnswered={again} />
        <div className={css.aside}>
          <h2>{t('audience.written')}</h2>
          {written.length === 0 && <p>{t('audience.nothing')}</p>}
          {written.map((one) => (
            <Written key={one.id} one={one} time={time} />
          ))}
        </div>
      </div>
    </>
  )
}

/** Why nobody can be written to; null = somebody can. */
function whyNot({
  is_draft,
  is_over,
  cancelled_at,
  readers,
}: AudienceShown): 'cancelled' | 'draft' | 'over' | 'nobody' | null {
  if (cancelled_at !== null) return 'cancelled'
  if (is_draft) return 'draft'
  if (is_over) return 'over'
  return readers === 0 ? 'nobody' : null
}

function WriteForm({ shown, onAnswered }: { shown: AudienceShown; onAnswered: () => void }) {
  const t = useT()
  const call = useCall()
  const { state } = useLocation()
  const { id, drafts, readers, voucher_types, time_zone } = shown
  const [occasion, setOccasion] = useState<Occasion>('delay')
  const [message_id, setMessageId] = useState(() => crypto.randomUUID())
  const [type, setType] = useState('')
  const [percent, setPercent] = useState(0)
  const { form, field, values, clear, send, message, isBusy, seconds } = useSmallForm(
    ['message', 'voucher.voucher_type_id', 'voucher.valid_until', 'refund_percent'],
    { message: drafts.delay, 'voucher.valid_until': addDays(wallClock(new Date().toISOString(), time_zone).date, 365) },
  )
  const { money } = useSaid()
  const no = whyNot(shown)
  const text = field('message')
  const choose = (chosen: Occasion): void => {
    if (values.message === drafts[occasion]) text.onChange({ target: { value: drafts[chosen] } })
    setOccasion(chosen)
  }
  const write = async (): Promise<void> => {
    const voucher = type === '' ? null : { voucher_type_id: Number(type), valid_until: values['voucher.valid_until'] }
    const body = { id: message_id, occasion, message: values.message, voucher, refund_percent: percent || null }
    const outcome = await send(() => call(writeToAudience, { params: { id }, body }))
    if (outcome.kind !== 'answer') return
    clear('message')
    setType('')
    setPercent(0)
    setMessageId(crypto.randomUUID())
    onAnswered()
  }
  if (no !== null)
    return (
      <p className={css.left} role="status">
        {t(`audience.no.${no}`)}
      </p>
    )
  return (
    <form ref={form} className={css.left} noValidate onSubmit={handled(() => void write())}>
      <NativeSelect
        label={t('audience.occasion')}
        value={occasion}
        data={Occasion.options.map((value) => ({ value, label: t(`audience.occasions.${value}`) }))}
        onChange={({ target }) => choose(Occasion.parse(target.value))}
      />
      <Textarea
        {...text}
        label={t('audience.message')}
        description={t('audience.message_help')}
        maxLength={1_000}
        minRows={5}
        autosize
      />
      {voucher_types.length > 0 && (
        <NativeSelect
          label={t('audience.voucher')}
          description={t('audience.voucher_help')}
          error={field('voucher.voucher_type_id').error}
          value={type}
          data={[
            { value: '', label: t('audience.no_voucher') },
            ...voucher_types.map(({ value, label }) => ({ value: String(value), label })),
          ]}
          onChange={({ target }) => setType(target.value)}
        />
      )}
      {type !== '' && <TextInput type="date" label={t('audience.valid_until')} {...field('voucher.valid_until')} />}
      {shown.paid.length > 0 && (
        <GiveBack shown={shown} percent={percent} error={field('refund_percent').error} onChoose={setPercent} />
      )}
      <FormNote message={message} seconds={seconds} />
      <div className={css.keys}>
        <Button
          component={Link}
          to={typeof state?.back === 'string' ? state.back : `/schedules?row=${id}`}
          variant="default"
        >
          {t('audience.back')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={values.message.trim() === ''}>
          {percent > 0
            ? t('audience.gives', { count: readers, amount: money(backInAll(shown, percent)) })
            : t('audience.write', { count: readers })}
        </Button>
      </div>
    </form>
  )
}

/** A letter of before, with how many of its readers have it. */
function Written({ one, time }: { one: WrittenMessage; time: (instant: string) => string }) {
  const t = useT()
  const { money } = useSaid()
  const { occasion, message, voucher, refund, by, at, readers, informed, is_done } = one
  const title = t(`audience.occasions.${occasion}`)
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      <p className={css.small}>
        {by === null ? time(at) : t('audience.by', { time: time(at), who: by })}.{' '}
        {t('audience.informed', { informed, count: readers })}
      </p>
      {!is_done && <Progress value={(informed / readers) * 100} color="ink" aria-label={title} />}
      <p className={css.words}>{message}</p>
      {voucher !== null && <p className={css.small}>{t('audience.with', { voucher })}</p>}
      {refund !== null && (
        <p className={css.small}>
          {t('audience.gave', { ...refund, count: refund.tickets, amount: money(refund.cents) })}
        </p>
      )}
    </section>
  )
}
