import { ActionIcon, NativeSelect } from '@mantine/core'
import type { PlanView } from '#kit/SeatPicker/use-plan-view.ts'
import type { Screen } from '#protocol/catalogue/screen.ts'
import { surchargeCents } from '#protocol/pricing/price-lines.ts'
import { SEAT_ALGORITHMS, type SeatAlgorithm } from '#protocol/seats/autoassign.ts'
import { arrangementOf } from '#protocol/seats/plan.ts'
import { PROPOSERS, type Proposer, proposals } from '#protocol/seats/preview.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import type { Drawing } from './editing.ts'
import css from './PlanEditor.module.css'

/** Which party is tried; `quantity` 0 = none. */
export interface Trial {
  quantity: number
  algorithm: SeatAlgorithm
  by: Proposer
}

const PARTIES = [0, 1, 2, 3, 4, 5, 6, 8]
/** Parties that are seated one after another. */
const PROPOSALS = 3

/** The seats that the first parties of a trial are proposed in an empty hall, by id. */
export function tried({ plan, class_rate }: Drawing, { config }: Screen, { quantity, ...trial }: Trial): number[][] {
  if (quantity === 0) return []
  const sold = plan.seats.filter(({ disabled }) => !disabled).map(({ id }) => id)
  const surcharge = (seatClass: string): number => surchargeCents(class_rate, seatClass)
  const { max_together, leave_no_single_seat, sofas_whole } = config
  const arrangement = arrangementOf(plan)
  const rules = { max_together, leave_no_single_seat, sofas_whole }
  const found = proposals({ arrangement, quantity, ...rules, surcharge, count: PROPOSALS, ...trial })
  return found.map((slots) => slots.map((slot) => sold[slot - 1]!))
}

interface Props {
  trial: Trial
  found: readonly (readonly number[])[]
  nameOf: (id: number) => string
  onTry: (trial: Trial) => void
  look: Pick<PlanView, 'zoom' | 'zoomBy' | 'ends'>
}

/** At the foot of the plan: which seats a party is proposed, and how large the plan is drawn. */
export function Booking({ trial, found, nameOf, onTry, look }: Props) {
  const t = useT()
  const text = found
    .map((ids) => ids.map(nameOf).join(', '))
    .reduce((before, seats) => (before ? t('plan.nextParty', { before, seats }) : seats), '')
  return (
    <footer className={css.booking}>
      <NativeSelect
        label={t('plan.party')}
        value={trial.quantity}
        data={PARTIES.map((value) => ({
          value: String(value),
          label: value === 0 ? t('plan.nobody') : t('plan.people', { count: value }),
        }))}
        onChange={({ currentTarget }) => onTry({ ...trial, quantity: Number(currentTarget.value) })}
      />
      <NativeSelect
        label={t('plan.algorithm')}
        value={trial.algorithm}
        data={SEAT_ALGORITHMS.map((value) => ({
          value,
          label: t(`resource.screen.word.config_auto_assign_seats_algorithm.${value}`),
        }))}
        onChange={({ currentTarget }) => onTry({ ...trial, algorithm: currentTarget.value as SeatAlgorithm })}
      />
      <NativeSelect
        label={t('plan.by')}
        value={trial.by}
        data={PROPOSERS.map((value) => ({ value, label: t(`plan.proposers.${value}`) }))}
        onChange={({ currentTarget }) => onTry({ ...trial, by: currentTarget.value as Proposer })}
      />
      <p className={css.tried} role="status">
        {trial.quantity > 0 && (found.length > 0 ? t('plan.proposes', { seats: text }) : t('plan.proposesNone'))}
      </p>
      <div className={css.zoom}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('plan.smaller')}
          disabled={look.ends.least}
          onClick={() => look.zoomBy(0.8)}
        >
          <PortalIcon name="minus" />
        </ActionIcon>
        <span>{Math.round(look.zoom * 100)} %</span>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('plan.larger')}
          disabled={look.ends.most}
          onClick={() => look.zoomBy(1.25)}
        >
          <PortalIcon name="plus" />
        </ActionIcon>
      </div>
    </footer>
  )
}
