import { useState } from 'react'
import { classes } from '#kit/classes.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { classRate, surchargeCents } from '#protocol/pricing/price-lines.ts'
import type { Arrangement, SeatState } from '#protocol/seats/arrangement.ts'
import { type SeatProposal, seatProposals } from '#protocol/seats/proposals.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import css from './SeatProposals.module.css'
import { takeProposal } from './state.ts'
import type { Checkout } from './use-checkout.ts'
import { seatsShort } from './wording.ts'

interface Props {
  checkout: Checkout
  arrangement: Arrangement
  states: Readonly<Record<number, SeatState>>
}

/** From this width on the plan is still in view below the list. */
const BESIDE = '(min-width: 641px)'

/** Good places for so many tickets, beside the plan; on a phone the list is opened by its head (F-128). */
export function SeatProposals(props: Props) {
  const t = useT()
  const { quantity } = props.checkout
  const [open, setOpen] = useState(() => matchMedia(BESIDE).matches)
  return (
    <details className={css.proposals} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('proposals.title', { count: quantity })}</summary>
      {open && <ProposalList key={quantity} {...props} />}
    </details>
  )
}

/**
 * The places as keys: "Row F, 7 and 8, on the aisle". They are found once for a quantity, so that none moves
 * under a finger (UX-41); one that somebody took since says so and does no more (UX-46), and when all are
 * gone others are found.
 */
function ProposalList({ checkout, arrangement, states }: Props) {
  const t = useT()
  const { page, seats, quantity } = checkout
  const { config, class_rate } = page.screen
  const isFree = (slot: number): boolean => (states[slot] ?? 'free') === 'free'
  const find = (): SeatProposal[] =>
    seatProposals({
      arrangement,
      quantity,
      algorithm: config.auto_assign_seats.algorithm,
      max_together: config.max_together,
      leave_no_single_seat: config.leave_no_single_seat,
      sofas_whole: config.sofas_whole,
      isFree,
      surcharge: (seatClass) => surchargeCents(class_rate, seatClass),
    })
  const [proposals, setProposals] = useState(find)
  if (!proposals.some(({ slots }) => slots.every(isFree))) {
    const others = find()
    if (proposals.length + others.length > 0) setProposals(others)
  }
  if (proposals.length === 0) return <p className="sm muted">{t('proposals.none', { count: quantity })}</p>
  return (
    <ul>
      {proposals.map((proposal) => (
        <li key={proposal.slots.join()}>
          <ProposalKey
            checkout={checkout}
            proposal={proposal}
            gone={!proposal.slots.every(isFree)}
            onTake={() => seats.setState((now) => takeProposal(now, proposal.slots))}
          />
        </li>
      ))}
    </ul>
  )
}

interface KeyProps {
  checkout: Checkout
  proposal: SeatProposal
  gone: boolean
  onTake: () => void
}

function ProposalKey({ checkout, proposal, gone, onTake }: KeyProps) {
  const t = useT()
  const locale = usePageLocale()
  const { slots, row_name, seat_names, seat_class, extra_cents, side } = proposal
  const { chosen } = checkout.seats.state
  const isChosen = chosen.length === slots.length && slots.every((slot) => chosen.includes(slot))
  const extra = extra_cents === 0 ? t('seats.no_extra') : t('seats.extra', { amount: formatMoney(extra_cents, locale) })
  const where = seatsShort(
    t,
    seat_names.map((seat_name) => ({ row_name, seat_name })),
  )
  const about = [
    classRate(checkout.page.screen.class_rate, seat_class)?.name,
    extra,
    side && t(`proposals.${side}`),
    gone && t('proposals.gone'),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <button
      type="button"
      className={classes(css.key, gone && css.gone)}
      aria-pressed={isChosen}
      aria-disabled={gone}
      onClick={gone ? undefined : onTake}
    >
      <b>{where}</b>
      <span className={css.about}>{about}</span>
    </button>
  )
}
