import type { Content } from '#protocol/content/content.ts'
import { contentFaults } from '#protocol/content/content-faults.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import type { Checks, Derived } from '../kit/hooks.ts'
import { cleanHtml, htmlFaults } from '../kit/html.ts'
import { isNamed } from '../kit/references.ts'

const TEXT_MAX = 20_000
const ANSWER_MAX = 5_000

export const derive: Derived = {
  /** A preset stands in fields for plain text, so it is kept as it was typed. */
  content: (before, change) => {
    const given = change as Partial<Content>
    if ((given.type ?? before?.type) === 'preset') return {}
    return {
      ...(given.text !== undefined && { text: cleanHtml(given.text) }),
      ...(given.groups !== undefined && { groups: given.groups.map(cleanGroup) }),
    }
  },
}

function cleanGroup({ title, questions }: Content['groups'][number]): Content['groups'][number] {
  return { title, questions: questions.map(({ question, answer }) => ({ question, answer: cleanHtml(answer) })) }
}

function textFaults({ type, text, groups }: Pick<Content, 'type' | 'text' | 'groups'>): Refusal<'html_too_long'>[] {
  if (type === 'preset') return []
  const answers = groups.flatMap(({ questions }, group) =>
    questions.flatMap(({ answer }, nth) => htmlFaults(`groups.${group}.questions.${nth}.answer`, answer, ANSWER_MAX)),
  )
  return [...htmlFaults('text', text, TEXT_MAX), ...answers]
}

export const check: Checks = {
  /** A widget that stands on the page of an event stays, and stays one. */
  content: async ({ action, after, client }) => {
    const isWidget = action !== 'delete' && after.type === 'widget'
    const isUsed = !isWidget && action !== 'create' && (await isNamed(client, 'events', 'widget_id', after.id))
    if (action === 'delete') return isUsed ? [refuse('still_used').refusal] : []
    const row = after as Content
    const faults = [...contentFaults(row), ...textFaults(row)]
    return isUsed ? [...faults, refuse('still_used', 'type').refusal] : faults
  },
}
