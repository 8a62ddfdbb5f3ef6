import { expect, test } from 'vitest'
import { TabMemory } from '../tab-memory.ts'
import { Drafts } from './drafts.ts'

function draftsOf(text: string | null) {
  return new Drafts(new TabMemory({ getItem: () => text, setItem: () => undefined }), () => 'new').get()
}

test('UX-06 a bill kept by a register of before has every part that a bill has by now, and so have its steps back', () => {
  const line = { kind: 'ticket', id: 't1', schedule_id: 7, price_rate_id: 1, slot: 21 }
  const kept = { draft: { bill_id: 'b1', lines: [line], by_hand: [7] }, past: [{ bill_id: 'b1', lines: [] }] }
  const { draft, past } = draftsOf(JSON.stringify(kept))
  expect(draft).toEqual({ bill_id: 'b1', lines: [line], by_hand: [7], classes: {} })
  expect(past).toEqual([{ bill_id: 'b1', lines: [], by_hand: [], classes: {} }])
})

test('UX-06 a tab that keeps nothing starts anew', () => {
  expect(draftsOf(null)).toEqual({
    draft: { bill_id: 'new', lines: [], by_hand: [], classes: {} },
    past: [],
    touched: null,
  })
})
