import { contentFaults } from '#protocol/content/content-faults.ts'
import { refuse } from '#protocol/result.ts'
import type { Checks } from '../kit/hooks.ts'
import { isNamed } from '../kit/references.ts'

export const check: Checks = {
  /** A widget that stands on the page of an event stays, and stays one. */
  content: async ({ action, after, client }) => {
    const isWidget = action !== 'delete' && after.type === 'widget'
    const isUsed = !isWidget && action !== 'create' && (await isNamed(client, 'events', 'widget_id', after.id))
    if (action === 'delete') return isUsed ? [refuse('still_used').refusal] : []
    const faults = contentFaults(after as Parameters<typeof contentFaults>[0])
    return isUsed ? [...faults, refuse('still_used', 'type').refusal] : faults
  },
}
