import { theme } from '#protocol/signage/theme.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Themes: the colours of displays. */
export function Themes() {
  return <ResourceScreen resource={theme} />
}
