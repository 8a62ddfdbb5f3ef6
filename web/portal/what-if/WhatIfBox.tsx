import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { whatIfChoices } from '#protocol/schedules/what-if.ts'
import { instantsOf } from '#protocol/time/business-day.ts'
import { formatDate } from '#protocol/time/format.ts'
import { formatTime } from '#protocol/time/format-instant.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { WhichOfTwo } from '../kit/WhichOfTwo.tsx'
import { useT } from '../texts.ts'
import css from './WhatIf.module.css'
import { type Subject, WhatIf } from './WhatIf.tsx'

/** A day that is typed to its end: before that, its year begins with zeros. */
const WHOLE_YEAR = /^[1-9]/

type Choices = CallAnswer<typeof whatIfChoices>

/**
 * The box beside the prices: for which schedule, and what it would cost.
 *
 * @param touched another one when prices changed
 */
export function WhatIfBox({ touched }: { touched: number }) {
  const t = useT()
  const call = useCall()
  const [asked, setAsked] = useState<{ cinema_id?: string; on?: string }>({})
  const [typed, setTyped] = useState<string | null>(null)
  const [isPlanned, setPlanned] = useState(true)
  const choices = useAnswer(JSON.stringify([asked, touched]), (signal) => call(whatIfChoices, { query: asked, signal }))
  const { data } = choices
  const cinema = data?.cinemas.find(({ id }) => id === data.cinema_id)
  return (
    <section className={css.box} aria-labelledby="what-if">
      <h2 id="what-if">{t('whatIf.title')}</h2>
      {choices.trouble && <TroubleNote trouble={choices.trouble} waits={choices.waits} onAgain={choices.again} />}
      {data && !cinema && <p className={css.note}>{t('whatIf.noCinema')}</p>}
      {data && cinema && (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('whatIf.title')}
            data={[
              { value: 'planned', label: t('whatIf.planned') },
              { value: 'free', label: t('whatIf.unplanned') },
            ]}
            value={isPlanned ? 'planned' : 'free'}
            onChange={(next) => setPlanned(next === 'planned')}
          />
          <div className={css.asked}>
            {data.cinemas.length > 1 && (
              <Select
                label={t('whatIf.cinema')}
                data={data.cinemas.map(({ id, name }) => ({ value: String(id), label: name }))}
                value={asked.cinema_id ?? String(cinema.id)}
                allowDeselect={false}
                onChange={(next) => setAsked({ ...asked, cinema_id: String(next) })}
              />
            )}
            <TextInput
              type="date"
              label={t('whatIf.day')}
              value={typed ?? data.on}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value)
                if (WHOLE_YEAR.test(value)) setAsked({ ...asked, on: value })
              }}
            />
          </div>
          <div className={css.answer} aria-busy={choices.waits}>
            {isPlanned ? (
              <Planned key={`${cinema.id}/${data.on}`} choices={data} time_zone={cinema.time_zone} touched={touched} />
            ) : (
              <Unplanned key={cinema.id} choices={data} time_zone={cinema.time_zone} touched={touched} />
            )}
          </div>
        </>
      )}
    </section>
  )
}

interface Props {
  choices: Choices
  time_zone: string
  touched: number
}

/** One of the schedules of the day. */
function Planned({ choices: { schedules }, time_zone, touched }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<string | null>(null)
  const first = schedules[0]
  if (!first) return <p className={css.note}>{t('whatIf.noShow')}</p>
  const schedule_id = chosen ?? String(first.id)
  return (
    <>
      <Select
        label={t('whatIf.show')}
        data={schedules.map(({ id, movie, screen, start }) => ({
          value: String(id),
          label: `${formatTime(start, time_zone)} ${movie}, ${screen}`,
        }))}
        value={schedule_id}
        allowDeselect={false}
        searchable
        onChange={setChosen}
      />
      <WhatIf subject={{ schedule_id }} time_zone={time_zone} touched={touched} />
    </>
  )
}

/** A time and a screen for which nothing is planned. */
function Unplanned({ choices: { screens, price_groups, on }, time_zone, touched }: Props) {
  const t = useT()
  const locale = useLocale()
  const [screen_id, setScreen] = useState<string | null>(null)
  const [price_group_id, setGroup] = useState<string | null>(null)
  const [time, setTime] = useState('20:00')
  const [which, setWhich] = useState('')
  const screen = screen_id ?? (screens[0] && String(screens[0].id))
  const group = price_group_id ?? (price_groups[0] && String(price_groups[0].id))
  if (screen === undefined || group === undefined) return <p className={css.note}>{t('whatIf.noScreen')}</p>
  const starts = time === '' ? [] : instantsOf(on, time.slice(0, 5), time_zone)
  const start = starts.find((instant) => instant === which) ?? starts[0]
  const subject: Subject | null = start === undefined ? null : { screen_id: screen, price_group_id: group, start }
  const isSkipped = time !== '' && starts.length === 0
  const named = (rows: Choices['screens']) => rows.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <>
      <div className={css.asked}>
        <Select
          label={t('whatIf.screen')}
          data={named(screens)}
          value={screen}
          allowDeselect={false}
          onChange={setScreen}
        />
        <TextInput
          type="time"
          label={t('whatIf.start')}
          error={isSkipped && t('form.skipped', { day: formatDate(on, locale), time })}
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
      </div>
      <WhichOfTwo instants={starts} value={which} onChange={setWhich} time_zone={time_zone} />
      <Select
        label={t('whatIf.priceGroup')}
        data={named(price_groups)}
        value={group}
        allowDeselect={false}
        searchable
        onChange={setGroup}
      />
      {subject && <WhatIf subject={subject} time_zone={time_zone} touched={touched} />}
    </>
  )
}
