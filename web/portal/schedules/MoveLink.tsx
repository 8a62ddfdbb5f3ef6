import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { mayIn } from '#protocol/access/grades.ts'
import { useSurroundings } from '../kit/surroundings.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'

/** Leads who may change a schedule to the page that moves it to another screen with its audience. */
export function MoveLink({ id, cinema_id }: { id: number; cinema_id: number }) {
  const t = useT()
  const { held } = useSurroundings()
  const { pathname, search } = useLocation()
  if (!mayIn(held, 'schedules.edit', [cinema_id])) return null
  return (
    <Button
      component={Link}
      to={`/schedules/${id}/move`}
      state={{ back: pathname + search }}
      variant="default"
      leftSection={<PortalIcon name="next" />}
    >
      {t('moving.key')}
    </Button>
  )
}
