import { event } from '#protocol/catalogue/event.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Events: schedules that have a page of their own. */
export function Events() {
  return <ResourceScreen resource={event} />
}
