import { tag } from '#protocol/catalogue/tag.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Tags: the words by which visitors narrow the programme. */
export function Tags() {
  return <ResourceScreen resource={tag} />
}
