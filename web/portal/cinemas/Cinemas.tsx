import { cinema } from '#protocol/catalogue/cinema.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Cinemas: where they are, and which clock they follow. */
export function Cinemas() {
  return <ResourceScreen resource={cinema} />
}
