import { useMemo, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { type MoveShown, type MoveTarget, moveProposal, type Picked } from '#protocol/schedules/move.ts'
import { type MoveProposal, proposeMove } from '#protocol/seats/move-audience.ts'
import { useAnswer } from '../kit/use-answer.ts'
import { useFresh } from '../use-fresh.ts'

/** While a move goes on it is asked how far it is. */
const ASK_MS = 3_000

/** Reads what moving a schedule to that screen would do, or how far it is. */
export function useMove(id: number, screen_id: number | null) {
  const call = useCall()
  const query = screen_id === null ? {} : { screen_id }
  const asked = useAnswer(`${id} ${screen_id}`, (signal) => call(moveProposal, { params: { id }, query, signal }))
  useFresh(asked, isUnderWay(asked.data) ? ASK_MS : null)
  return asked
}

function isUnderWay(shown: MoveShown | null): boolean {
  return shown?.begun != null && shown.begun.done_at === null
}

/** What is picked by hand, and what is proposed for everybody around it. */
export interface Seating {
  picked: readonly Picked[]
  proposal: MoveProposal
  /** Whoever has `from` sits in `to`, whoever sat there before. */
  pick: (from: number, to: number) => void
  undo: () => void
}

const NOBODY: MoveProposal = { seats: [], left: [] }

/**
 * Seats everybody anew with each pick, by the rules by which the hub does it.
 * @param of the hall and the move to which picks belong: with another one they are forgotten
 */
export function useSeating(target: MoveTarget | null, begun: readonly Picked[], of: string): Seating {
  const [held, setHeld] = useState({ of, picked: begun })
  const picked = held.of === of ? held.picked : begun
  const proposal = useMemo(() => (target === null ? NOBODY : proposalFor(target, picked)), [target, picked])
  const pick = (from: number, to: number): void => {
    setHeld({ of, picked: [...picked.filter((one) => one.from !== from && one.to !== to), { from, to }] })
  }
  const undo = (): void => setHeld({ of, picked: [] })
  return { picked, proposal, pick, undo }
}

function proposalFor({ from, to, parties, ...rules }: MoveTarget, picked: readonly Picked[]) {
  const { algorithm, max_together, seat_clearance } = rules
  return proposeMove({
    from: from.arrangement,
    to: to.arrangement,
    parties,
    algorithm,
    max_together,
    seat_clearance,
    classes: new Map(),
    picked: new Map(picked.map((one) => [one.from, one.to])),
  })
}
