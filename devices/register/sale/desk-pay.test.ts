import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask, type Question } from '#protocol/bills/register-calls.ts'
import type { Call } from '#protocol/kit/call.ts'
import type { EdgeClient } from '../../shell/edge-client.ts'
import { createQuestions } from '../../shell/questions.ts'
import { createStore } from '../../shell/store.ts'
import { openSqliteOutbox } from '../../shell/testing/outbox-sqlite.ts'
import { pay } from './desk-pay.ts'
import { type Desk, type DeskState, firstState, setDraft } from './desk-state.ts'
import { addProduct } from './draft.ts'

test('L16 a sale that was refused and is paid again is another question with another bill, other lines and another payment', async () => {
  const asked: Extract<Question, { kind: 'sale' }>[] = []
  const edge = (async (call: Call, { body }: { body: never }) => {
    if (call === (ask as unknown)) asked.push(body)
    return { kind: 'refused', message: 'Not now.', errors: {} }
  }) as unknown as EdgeClient
  const storage = openSqliteOutbox(':memory:')
  const questions = createQuestions({ storage, edge, now: () => '2026-11-21T19:42:00.000Z', new_id: randomUUID })
  const day = { products: [{ id: 3, name: 'Popcorn', price: 450 }] }
  const state = createStore<DeskState>({ ...firstState(randomUUID()), day: day as never })
  const tab = { getItem: () => null, setItem: () => undefined }
  const parts = { state, edge, questions, new_id: randomUUID, edgeUp: () => true, tab }
  const desk: Desk = { ...parts, running: new Set(), again: new Set(), left: new Set() }
  setDraft(desk, addProduct(state.get().draft, randomUUID(), 3, 1))
  await pay(desk, 1, 500)
  await pay(desk, 1, 500)
  const ids = asked.flatMap(({ question_id, bill_id, lines, payments }) => [
    ...[question_id, bill_id],
    ...[...lines, ...payments].map(({ id }) => id),
  ])
  expect(ids).toHaveLength(8)
  expect(new Set(ids).size).toBe(8)
  storage.close()
})
