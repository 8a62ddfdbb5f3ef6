import { Menu, useMantineColorScheme } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from 'react-router'
import { useSession, useWho } from '../access/use-session.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { LanguageKeys } from './LanguageKeys.tsx'
import css from './PersonMenu.module.css'
import { ThemeKeys } from './ThemeKeys.tsx'

/** Who is signed in: the account, day or night, the language, signing out. */
export function PersonMenu() {
  const t = useT()
  const session = useSession()
  const { name, exhibitor } = useWho()
  const go = useNavigate()
  const { colorScheme } = useMantineColorScheme()
  const signOut = async (): Promise<void> => {
    if (!(await session.signOut())) notifications.show({ message: t('shell.sign_out_failed'), color: 'stop' })
  }
  return (
    <Menu position="bottom-end" width={264} shadow="md" key={colorScheme}>
      <Menu.Target>
        <button type="button" className={css.person}>
          <span aria-hidden="true">{initials(name)}</span>
          <span className="sr">{t('shell.person', { name })}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={css.who}>
          <b>{name}</b>
          <span>{exhibitor.trade_name}</span>
        </div>
        <Menu.Item leftSection={<PortalIcon name="person" />} onClick={() => void go('/account')}>
          {t('shell.account')}
        </Menu.Item>
        <Menu.Item leftSection={<PortalIcon name="out" />} onClick={() => void signOut()}>
          {t('shell.sign_out')}
        </Menu.Item>
        <Menu.Divider />
        <div className={css.keys}>
          <ThemeKeys />
          <LanguageKeys />
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${[...first][0] ?? ''}${[...(last ?? '')][0] ?? ''}`.toUpperCase()
}
