import { type Refusal, refuse } from '../result.ts'
import { type Content, WIDGET_SLOTS } from './content.ts'

/**
 * Why a text of the house cannot be as it is: a page has a place, questions are there, a widget stands in one
 * of the slots, a preset has a name.
 * @source F-229, F-230
 */
export function contentFaults({
  type,
  key,
  page_slug,
  groups,
}: Pick<Content, 'type' | 'key' | 'page_slug' | 'groups'>): Refusal<'required' | 'unknown_choice'>[] {
  if (type === 'page') return page_slug === null ? [refuse('required', 'page_slug').refusal] : []
  if (type === 'faq') return groups.length === 0 ? [refuse('required', 'groups').refusal] : []
  if (key === null) return [refuse('required', 'key').refusal]
  const isSlot = (WIDGET_SLOTS as readonly string[]).includes(key)
  return type === 'widget' && !isSlot ? [refuse('unknown_choice', 'key').refusal] : []
}
