import type { MantineColorSchemeManager } from '@mantine/core'
import { keepTheme } from './kept.ts'

/**
 * Day and night as a person chose it, else as the browser says: our tokens go by `data-theme`, which the hub
 * has written already.
 */
export const colorScheme: MantineColorSchemeManager = {
  get() {
    const { theme } = document.documentElement.dataset
    return theme === 'light' || theme === 'dark' ? theme : 'auto'
  },
  set(value) {
    const { dataset } = document.documentElement
    if (value === 'auto') delete dataset.theme
    else dataset.theme = value
    keepTheme(value)
  },
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
}
