import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { zoneOf } from '#protocol/access/clocks.ts'
import { schedule } from '#protocol/schedules/schedule.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'
import { WhatIfPart } from '../what-if/WhatIfPart.tsx'
import { AudienceLink } from './AudienceLink.tsx'
import { CancelLink } from './CancelLink.tsx'
import { MoveLink } from './MoveLink.tsx'

/** What nobody writes: it follows from screen and start, or is done elsewhere. */
const UNWRITTEN = ['cinema_id', 'business_date', 'cancelled_at', 'ignore_conflict']

/** The list of schedules and their form; each leads to its seats. */
export function ScheduleList() {
  const t = useT()
  const { clocks } = useSurroundings()
  const seats = (id: number) => (
    <Button component={Link} to={`/schedules/${id}/seats`} variant="default">
      {t('schedules.seats')}
    </Button>
  )
  return (
    <ResourceScreen
      resource={schedule}
      from_today="business_date"
      unwritten={UNWRITTEN}
      actions={({ id, cinema_id, is_draft, cancelled_at }) => (
        <>
          {seats(Number(id))}
          {is_draft !== true && (
            <>
              {cancelled_at === null && <AudienceLink id={Number(id)} cinema_id={Number(cinema_id)} />}
              {cancelled_at === null && <MoveLink id={Number(id)} cinema_id={Number(cinema_id)} />}
              <CancelLink id={Number(id)} cinema_id={Number(cinema_id)} is_cancelled={cancelled_at !== null} />
              <WhatIfPart subject={{ schedule_id: String(id) }} time_zone={zoneOf(clocks, Number(cinema_id))} />
            </>
          )}
        </>
      )}
    />
  )
}
