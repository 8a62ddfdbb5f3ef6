import { content } from '#protocol/content/content.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'

/** Content: pages, questions and texts of the site. */
export function Contents() {
  return <ResourceScreen resource={content} />
}
