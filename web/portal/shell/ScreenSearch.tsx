import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from 'react-router'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { useEntries } from './use-menu.ts'

export function openSearch(): void {
  spotlight.open()
}

/** Every screen that one may open, by its name (UX-28): Ctrl or ⌘ and K, wherever the focus is. */
export function ScreenSearch() {
  const t = useT()
  const go = useNavigate()
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
      shortcut="mod + K"
      tagsToIgnore={[]}
      triggerOnContentEditable
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
