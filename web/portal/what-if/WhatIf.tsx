import { NumberInput, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { CallQuery } from '#protocol/kit/call.ts'
import { whatIf } from '#protocol/schedules/what-if.ts'
import { instantOf } from '#protocol/time/business-day.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { Tariffs } from './Tariffs.tsx'
import css from './WhatIf.module.css'

/** A schedule by its id, or one that is not planned by what its prices follow from. */
export type Subject = Pick<CallQuery<typeof whatIf>, 'schedule_id' | 'screen_id' | 'price_group_id' | 'start'>

interface Props {
  subject: Subject
  time_zone: string
  /** Another one when prices changed: it is asked anew. */
  touched?: number
}

const MOST_TICKETS = 100

/**
 * What tickets of a schedule would cost in the shop and at the register, bought at some time, for a party, in
 * a seat: asked of the hub, which prices it as it would sell it.
 */
export function WhatIf({ subject, time_zone, touched = 0 }: Props) {
  const t = useT()
  const call = useCall()
  const [bought, setBought] = useState('')
  const [tickets, setTickets] = useState<number | string>(1)
  const [seat_class, setSeat] = useState<string | null>(null)
  const [date = '', time = ''] = bought.split('T')
  const query = {
    ...subject,
    ...(bought === '' ? {} : { at: instantOf(date, time.slice(0, 5), time_zone) }),
    ...(seat_class === null ? {} : { seat_class }),
    tickets: typeof tickets === 'number' ? tickets : 1,
  }
  const site = useAnswer(JSON.stringify([query, 'site', touched]), (signal) =>
    call(whatIf, { query: { ...query, channel: 'site' }, signal }),
  )
  const register = useAnswer(JSON.stringify([query, 'register', touched]), (signal) =>
    call(whatIf, { query: { ...query, channel: 'register' }, signal }),
  )
  const waits = site.waits || register.waits
  const trouble = site.trouble ?? register.trouble
  const again = () => {
    site.again()
    register.again()
  }
  const classes = site.data?.classes ?? []
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('whatIf.bought')}
        description={t('whatIf.boughtHelp')}
        value={bought}
        onChange={({ currentTarget }) => setBought(currentTarget.value)}
      />
      <div className={css.asked}>
        <NumberInput
          label={t('whatIf.tickets')}
          min={1}
          max={MOST_TICKETS}
          clampBehavior="strict"
          allowDecimal={false}
          value={tickets}
          onChange={setTickets}
        />
        {classes.length > 0 && (
          <Select
            label={t('whatIf.seat')}
            placeholder={t('whatIf.anySeat')}
            data={classes.map((one) => ({ value: one.seat_class, label: one.name }))}
            value={seat_class}
            clearable
            onChange={setSeat}
          />
        )}
      </div>
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
      {!trouble && site.data && register.data && (
        <div className={css.answer} aria-busy={waits}>
          <Tariffs site={site.data} register={register.data} />
        </div>
      )}
    </>
  )
}
