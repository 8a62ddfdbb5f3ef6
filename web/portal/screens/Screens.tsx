import { screen } from '#protocol/catalogue/screen.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Screens: the rooms of a cinema, without their seat plans. */
export function Screens() {
  return <ResourceScreen resource={screen} />
}
