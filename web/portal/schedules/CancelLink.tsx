import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { mayIn } from '#protocol/access/grades.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'

interface Props {
  id: number
  cinema_id: number
  is_cancelled: boolean
}

/** Leads who may cancel a schedule to the page that does it, or that says how far it is. */
export function CancelLink({ id, cinema_id, is_cancelled }: Props) {
  const t = useT()
  const { held } = useSurroundings()
  const { pathname, search } = useLocation()
  if (!mayIn(held, 'schedules.cancel', [cinema_id])) return null
  return (
    <Button
      component={Link}
      to={`/schedules/${id}/cancellation`}
      state={{ back: pathname + search }}
      variant="default"
      leftSection={<PortalIcon name={is_cancelled ? 'clock' : 'cross'} />}
    >
      {t(is_cancelled ? 'cancel.follow' : 'cancel.key')}
    </Button>
  )
}
