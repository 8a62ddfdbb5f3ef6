import { useEffect, useMemo, useReducer, useRef } from 'react'
import { useCall } from '#kit/use-call.ts'
import { useSession, useWho } from '../access/use-session.ts'
import { CinemaPlan, type PlanState, type Sent } from './cinema-plan.ts'

/**
 * The plans of some cinemas on the week of a day, drawn anew with each of their changes.
 * @param onKept what came of a change that was made before the page was left
 */
export function usePlans(
  cinema_ids: readonly number[],
  date: string,
  onKept: (sent: Sent) => void,
): { plans: ReadonlyMap<number, CinemaPlan>; states: readonly PlanState[] } {
  const call = useCall()
  const session = useSession()
  const { employee_id } = useWho()
  const named = cinema_ids.join()
  const [, draw] = useReducer((nth: number) => nth + 1, 0)
  const latest = useRef(onKept)
  latest.current = onKept
  const plans = useMemo(() => {
    const isIn = () => {
      const state = session.get()
      return state.kind === 'in' && state.who.employee_id === employee_id
    }
    const planOf = (cinema_id: number) =>
      new CinemaPlan(call, { cinema_id, employee_id }, isIn, (sent) => latest.current(sent))
    return new Map(idsIn(named).map((id) => [id, planOf(id)]))
  }, [call, session, employee_id, named])
  useEffect(() => {
    const ends = [...plans.values()].map((plan) => plan.subscribe(draw))
    return () => {
      for (const end of ends) end()
      for (const plan of plans.values()) plan.close()
    }
  }, [plans])
  useEffect(() => {
    for (const plan of plans.values()) plan.show(date)
  }, [plans, date])
  return { plans, states: [...plans.values()].map((plan) => plan.get()) }
}

function idsIn(named: string): number[] {
  return named === '' ? [] : named.split(',').map(Number)
}
