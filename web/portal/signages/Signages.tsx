import { signage } from '#protocol/signage/signage.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Displays: what each shows, and in which colours. */
export function Signages() {
  return <ResourceScreen resource={signage} />
}
