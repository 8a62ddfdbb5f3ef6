import { createCaller, pageHeaders } from '#kit/call.ts'
import { freeHold } from '#protocol/site/bare-calls.ts'
import { clearDraft, readDraft } from './draft.ts'
import { DRAFT_KEY } from './draft-key.ts'

/**
 * Forgets forms that were left without having paid, and frees what they held (F-085). The draft of a form
 * that led to a payment stays until its bill has ended.
 */
export function leave(keys: readonly string[]): void {
  const call = createCaller(pageHeaders)
  for (const key of keys) {
    const id = Number(key.slice(DRAFT_KEY.length))
    const draft = readDraft(id)
    if (!draft?.open) continue
    clearDraft(id)
    const { bill_id } = draft
    if (draft.held) void call(freeHold, { params: { id }, query: bill_id ? { bill_id } : {}, keepalive: true })
  }
}
