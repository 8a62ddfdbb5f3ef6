import { Group, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { HouseSeat } from '#protocol/seats/arrangement.ts'
import { keepSeats } from '#protocol/seats/plan-edit.ts'
import { useT } from '../texts.ts'
import { Key, Part } from './Part.tsx'
import css from './PlanEditor.module.css'
import type { Editor } from './use-editor.ts'

/** Seats that each new schedule keeps for the house: for whom, and until when (F-129). */
export function HousePart({ editor: { chosen, ids, step } }: { editor: Editor }) {
  const t = useT()
  const houses = new Set(chosen.map(({ house }) => JSON.stringify(house ?? null)))
  const [only] = houses.size === 1 ? chosen : []
  const [reason, setReason] = useState(only?.house?.reason ?? '')
  const [minutes, setMinutes] = useState(only?.house?.release_minutes ?? null)
  const [isMissing, setMissing] = useState(false)
  const keep = (): void => {
    const house = HouseSeat.safeParse({ reason, release_minutes: minutes })
    setMissing(!house.success)
    if (house.success) step((plan) => keepSeats(plan, ids, house.data))
  }
  return (
    <Part title={t('plan.house')}>
      {houses.size > 1 && <p className={css.small}>{t('plan.houseDiffer')}</p>}
      {only?.house && (
        <p className={css.small}>
          {only.house.release_minutes === null
            ? t('plan.housedFor', { reason: only.house.reason })
            : t('plan.housed', { reason: only.house.reason, minutes: only.house.release_minutes })}
        </p>
      )}
      <TextInput
        label={t('plan.houseReason')}
        value={reason}
        maxLength={200}
        error={isMissing && t('plan.houseNeedsReason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <NumberInput
        label={t('plan.houseRelease')}
        description={t('plan.houseReleaseHelp')}
        value={minutes ?? ''}
        min={0}
        max={10_080}
        allowDecimal={false}
        allowNegative={false}
        onChange={(value) => setMinutes(value === '' ? null : Number(value))}
      />
      <Group gap={6}>
        <Key text={t('plan.keep')} onPress={keep} />
        {chosen.some(({ house }) => house) && (
          <Key text={t('plan.noHouse')} onPress={() => step((plan) => keepSeats(plan, ids, null))} />
        )}
      </Group>
    </Part>
  )
}
