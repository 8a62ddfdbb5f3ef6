import { Alert } from '@mantine/core'
import type { Dashboard } from '#protocol/dashboard/calls.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'

/** Cinemas that came back from a backup and sell nothing before their recount (docs/ledger.md, L9). */
export function RestoredNotes({ day }: { day: Dashboard }) {
  const t = useT()
  const timeOf = useTimes()
  return day.cinemas.map(
    ({ id, name, restored_from }) =>
      restored_from !== null && (
        <Alert key={id} role="alert" color="warn" icon={<PortalIcon name="warn" />}>
          {t('dashboard.restored', { cinema: name, when: timeOf(restored_from) })}
        </Alert>
      ),
  )
}
