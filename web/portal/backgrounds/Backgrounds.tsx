import { background } from '#protocol/signage/theme.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Backgrounds: what lies behind the words of a display. */
export function Backgrounds() {
  return <ResourceScreen resource={background} />
}
