import { Popover } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSession, useWho } from '../access/use-session.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { LanguageKeys } from './LanguageKeys.tsx'
import { OtherHouses } from './OtherHouses.tsx'
import css from './PersonMenu.module.css'
import { ThemeKeys } from './ThemeKeys.tsx'

/** Who is signed in: the account, day or night, the language, signing out. */
export function PersonMenu() {
  const t = useT()
  const session = useSession()
  const { name, exhibitor } = useWho()
  const [isOpen, setOpen] = useState(false)
  const signOut = async (): Promise<void> => {
    if (!(await session.signOut())) notifications.show({ message: t('shell.sign_out_failed'), color: 'stop' })
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={264}
      shadow="md"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className={css.person} onClick={() => setOpen((open) => !open)}>
          <span aria-hidden="true">{initials(name)}</span>
          <span className="sr">{t('shell.person', { name })}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.menu} aria-label={name}>
        <div className={css.who}>
          <b>{name}</b>
          <span>{exhibitor.trade_name}</span>
        </div>
        <Link to="/account" className={css.item} onClick={() => setOpen(false)}>
          <PortalIcon name="person" />
          {t('shell.account')}
        </Link>
        {isOpen && <OtherHouses />}
        <button type="button" className={css.item} onClick={() => void signOut()}>
          <PortalIcon name="out" />
          {t('shell.sign_out')}
        </button>
        <div className={css.keys}>
          <ThemeKeys />
          <LanguageKeys />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}
