import { useCall } from '#kit/use-call.ts'
import { type Box, fleetCall } from '#protocol/devices/fleet.ts'
import { type EdgeCard, edgeList } from '#protocol/sync/edges.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { type Answered, useAnswer } from '../kit/use-answer.ts'
import { useFresh } from '../use-fresh.ts'

/** A box, with its devices and those that ask to be paired for who may see devices. */
export type SeenBox = EdgeCard & Partial<Pick<Box, 'devices' | 'asking'>>

/** The boxes, and the screen that shows them; null for who may see neither boxes nor devices. */
export type Boxes = (Answered<SeenBox[]> & { screen: '/devices' | '/edges' }) | null

/** The boxes of the cinemas that one reaches, asked for again and again. */
export function useBoxes(every_ms = 15_000): Boxes {
  const call = useCall()
  const { may } = useSurroundings()
  const screen = may('devices.view') ? '/devices' : may('edges.view') ? '/edges' : null
  const boxes = useAnswer<SeenBox[]>(screen, async (signal) => {
    if (screen === '/devices') return call(fleetCall, { signal })
    const outcome = await call(edgeList, { signal })
    return outcome.kind === 'answer' ? { ...outcome, data: outcome.data.edges } : outcome
  })
  useFresh(boxes, screen === null ? null : every_ms)
  return screen === null ? null : { ...boxes, screen }
}
