import { scheduleReservation } from '#protocol/schedules/schedule-reservation.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { ConvertPart } from './ConvertPart.tsx'

/** What the conversion alone writes. */
const UNWRITTEN = ['status', 'schedule_id']

/** Screenings that schools and groups ask for, until each is a schedule (F-197). */
export function ScheduleReservations() {
  return (
    <ResourceScreen
      resource={scheduleReservation}
      from_today="starts_on"
      unwritten={UNWRITTEN}
      actions={(row, again) => <ConvertPart key={String(row.version)} row={row} again={again} />}
    />
  )
}
