import { content } from '#protocol/content/content.ts'
import { ResourceScreen } from '../kit/ResourceScreen.tsx'
import { KeyField } from './KeyField.tsx'

const CONTROLS = { key: KeyField }

/** Content: pages, questions and texts of the site. */
export function Contents() {
  return <ResourceScreen resource={content} controls={CONTROLS} />
}
