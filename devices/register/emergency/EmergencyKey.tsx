import { Icon } from '#kit/Icon.tsx'
import { useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { QUARANTINED, type TroubleKind } from '#protocol/sync/troubles.ts'
import { StatusKey } from '../../shell/StatusKey.tsx'
import { useShell, useSoldSeats, useTill, useToday } from '../till.tsx'

function isQuarantined(kind: TroubleKind): boolean {
  return QUARANTINED.some((one) => one === kind)
}

/** The way to the list of sold seats, while no box of this cinema lives (F-351). */
export function EmergencyKey() {
  const t = useT<typeof en>()
  const { sold_seats } = useTill()
  const edge_up = useShell((state) => state.edge.up)
  const quarantined = useToday(({ line }) => line?.troubles.some(({ kind }) => isQuarantined(kind)) ?? false)
  const has_list = useSoldSeats((state) => state.list !== null)
  if ((edge_up && !quarantined) || !has_list) return null
  return (
    <StatusKey warn onClick={() => sold_seats.show(true)}>
      <Icon name="list" /> {t('emergency.key')}
    </StatusKey>
  )
}
