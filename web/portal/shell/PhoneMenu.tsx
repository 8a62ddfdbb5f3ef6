import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './PhoneMenu.module.css'
import { MenuLink } from './SideMenu.tsx'
import { useMenu } from './use-menu.ts'

/** Places in the bar at the foot; with more screens the last one opens the whole menu. */
const PLACES = 5

/** The menu on a phone: a bar at the foot, within a thumb's reach. */
export function PhoneMenu() {
  const t = useT()
  const menu = useMenu()
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the menu
  useEffect(() => setOpen(false), [key])
  const all = menu.flat()
  const isLong = all.length > PLACES
  const shown = isLong ? all.slice(0, PLACES - 1) : all
  return (
    <>
      <nav className={css.bar} aria-label={t('shell.menu')}>
        {shown.map((entry) => (
          <MenuLink key={entry.screen.path} entry={entry} />
        ))}
        {isLong && (
          <button type="button" onClick={() => setOpen(true)} aria-haspopup="dialog">
            <PortalIcon name="menu" />
            <span>{t('shell.more')}</span>
          </button>
        )}
      </nav>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="bottom"
        size="80%"
        title={t('shell.menu')}
        closeButtonProps={{ 'aria-label': t('shell.close') }}
      >
        <nav className={css.sheet} aria-label={t('shell.menu')}>
          {all.map((entry) => (
            <MenuLink key={entry.screen.path} entry={entry} />
          ))}
        </nav>
      </Drawer>
    </>
  )
}
