import { useParams } from 'react-router'
import { LostScreen } from '../lost/LostScreen.tsx'
import { AudiencePage } from './AudiencePage.tsx'
import { CancellationPage } from './CancellationPage.tsx'
import { MovePage } from './MovePage.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import { ScheduleSeats } from './ScheduleSeats.tsx'

/**
 * Schedules: each screening with all its fields, and below each its seats as they are now, letters to its
 * audience, its move to another screen and its end.
 */
export function Schedules() {
  const { '*': below = '' } = useParams()
  if (/^([1-9]\d{0,9})?$/.test(below)) return <ScheduleList />
  const [, id, part] = /^([1-9]\d{0,9})\/(seats|cancellation|messages|move)$/.exec(below) ?? []
  if (!id) return <LostScreen />
  if (part === 'messages') return <AudiencePage key={id} id={Number(id)} />
  if (part === 'move') return <MovePage key={id} id={Number(id)} />
  return part === 'seats' ? <ScheduleSeats key={id} id={Number(id)} /> : <CancellationPage key={id} id={Number(id)} />
}
