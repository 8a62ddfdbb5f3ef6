import { Spotlight, spotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useEntries } from './use-menu.ts'

/** Every screen that one may open, by its name (UX-28); it opens as often as it is asked for. */
export function ScreenSearch({ asked }: { asked: number }) {
  const t = useT()
  const go = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for again
  useEffect(() => spotlight.open(), [asked])
  const actions = useEntries()
    .filter(({ isOff }) => !isOff)
    .map(({ screen }) => ({
      id: screen.path || 'home',
      label: t(screen.name),
      leftSection: <PortalIcon name={screen.icon} />,
      onClick: () => void go(`/${screen.path}`),
    }))
  return (
    <Spotlight
      actions={actions}
      shortcut={null}
      highlightQuery
      attributes={{ content: { 'aria-label': t('shell.search') } }}
      nothingFound={t('shell.search_none')}
      searchProps={{
        placeholder: t('shell.search'),
        'aria-label': t('shell.search'),
        leftSection: <PortalIcon name="search" />,
      }}
    />
  )
}
