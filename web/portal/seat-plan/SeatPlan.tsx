import { useParams } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { type Screen, screen as screenResource } from '#protocol/catalogue/screen.ts'
import { resourceCalls } from '#protocol/kit/resource-calls.ts'
import { ListLoading } from '../kit/ListLoading.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { useAnswer, useSlow } from '../kit/use-answer.ts'
import { ForbiddenScreen } from '../lost/ForbiddenScreen.tsx'
import { LostScreen } from '../lost/LostScreen.tsx'
import { PlanEditor } from './PlanEditor.tsx'

const calls = resourceCalls(screenResource)

/** The seat plan of one screen: /portal/screens/12/plan. */
export function SeatPlan() {
  const id = Number(useParams().id)
  const call = useCall()
  const { may } = useSurroundings()
  const isRow = Number.isInteger(id) && id > 0
  const read = useAnswer(isRow ? `${id}` : null, (signal) => call(calls.read, { params: { id }, signal }))
  const options = useAnswer('cinemas', (signal) => call(calls.options, { signal }))
  const isSlow = useSlow(read.waits)
  if (!may('screens.edit')) return <ForbiddenScreen permission="screens.edit" />
  const row = read.data as (Screen & { id: number }) | null
  if (!isRow || row?.deleted_at) return <LostScreen />
  if (read.trouble) return <TroubleNote trouble={read.trouble} waits={read.waits} onAgain={read.again} />
  if (!row || !(options.data || options.trouble)) return isSlow ? <ListLoading /> : null
  const cinema = options.data?.cinema_id?.find(({ value }) => value === row.cinema_id)?.label
  return <PlanEditor key={row.id} screen={row} title={[cinema, row.name].filter(Boolean).join(', ')} />
}
