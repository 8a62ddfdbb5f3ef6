import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { classes } from '#kit/classes.ts'
import { Mark } from '#kit/Mark.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { pageData } from '../page-data.ts'
import { useT } from '../texts.ts'
import css from './SideMenu.module.css'
import { type Entry, useMenu } from './use-menu.ts'

/** The menu at the side; a rail of icons with their words on a tablet. */
export function SideMenu() {
  const t = useT()
  const menu = useMenu()
  const { brand } = pageData()
  return (
    <aside className={css.side}>
      <NavLink to="/" className={css.mark!}>
        <span className="sr">{brand}</span>
        <span aria-hidden="true" className={css.name}>
          <Mark brand={brand} />
        </span>
        <i className={css.lamp} />
      </NavLink>
      <nav aria-label={t('shell.menu')}>
        {menu.map((entries, at) => (
          <Fragment key={entries[0]!.screen.path}>
            {at > 0 && <hr className={css.tear} />}
            {entries.map((entry) => (
              <MenuLink key={entry.screen.path} entry={entry} />
            ))}
          </Fragment>
        ))}
      </nav>
    </aside>
  )
}

/** A screen of the menu. */
export function MenuLink({ entry: { screen, isOff } }: { entry: Entry }) {
  const t = useT()
  return (
    <NavLink to={`/${screen.path}`} end={screen.path === ''} className={classes(css.link, isOff && css.off)}>
      <PortalIcon name={isOff ? 'lock' : screen.icon} />
      <span>{t(screen.name)}</span>
      {isOff && <span className="sr">{t('shell.module_off')}</span>}
    </NavLink>
  )
}
