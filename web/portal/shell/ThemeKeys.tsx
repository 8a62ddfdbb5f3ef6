import { useMantineColorScheme } from '@mantine/core'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import css from './Keys.module.css'

const THEMES = [
  { theme: 'light', icon: 'sun' },
  { theme: 'dark', icon: 'moon' },
  { theme: 'auto', icon: 'display' },
] as const

/** Day, night, or as the device is; the choice is kept in this browser. */
export function ThemeKeys() {
  const t = useT()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={css.keys}>
      <legend className="sr">{t('shell.theme')}</legend>
      {THEMES.map(({ theme, icon }) => (
        <button
          key={theme}
          type="button"
          aria-pressed={colorScheme === theme}
          aria-label={t(`shell.${theme}`)}
          title={t(`shell.${theme}`)}
          onClick={() => setColorScheme(theme)}
        >
          <PortalIcon name={icon} />
        </button>
      ))}
    </fieldset>
  )
}
