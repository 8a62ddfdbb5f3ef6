import { WIDGET_SLOTS } from '#protocol/content/content.ts'
import { contentFaults } from '#protocol/content/content-faults.ts'
import type { Checks, Options } from '../kit/hooks.ts'

export const options: Options = {
  content: async () => ({ key: WIDGET_SLOTS.map((slot) => ({ value: slot, label: slot })) }),
}

export const check: Checks = {
  content: ({ after }) => contentFaults(after as Parameters<typeof contentFaults>[0]),
}
