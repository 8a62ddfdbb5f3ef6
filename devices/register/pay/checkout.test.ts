import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Call } from '#protocol/kit/call.ts'
import { ask, type Question } from '#protocol/register/calls.ts'
import type { EdgeClient } from '../../shell/edge-client.ts'
import { Questions } from '../../shell/questions.ts'
import { openSqliteOutbox } from '../../shell/testing/outbox-sqlite.ts'
import { createStores } from '../stores.ts'

/** A desk with one popcorn of € 4.50 on the bill. What it asks is answered by the test. */
function payDesk(answer: (question: Question | undefined) => unknown) {
  const asked: Question[] = []
  const edge = (async (call: Call, { body }: { body?: Question } = {}) => {
    if (call !== (ask as unknown)) return answer(undefined)
    asked.push(body!)
    return answer(body)
  }) as unknown as EdgeClient
  const storage = openSqliteOutbox(':memory:')
  const questions = new Questions({ storage, edge, now: () => '2026-11-21T19:42:00.000Z', new_id: randomUUID })
  const day = { products: [{ id: 3, name: 'Popcorn', price: 450 }] }
  const tab = { getItem: () => null, setItem: () => undefined }
  const stores = createStores({ edge, questions, newId: randomUUID, edgeUp: () => true, tab })
  stores.today.remember(day as never)
  onTestFinished(() => storage.close())
  const addPopcorn = () => stores.bill.addProduct(3, 1)
  addPopcorn()
  return { ...stores, asked, addPopcorn }
}

test('L16 a sale that was refused and is paid again is another question with another bill, other lines and another payment', async () => {
  const { checkout, asked } = payDesk(() => ({ kind: 'refused', message: 'Not now.', errors: {} }))
  await checkout.pay(1, 500)
  await checkout.pay(1, 500)
  const ids = asked.flatMap((question) => {
    if (question.kind !== 'sale') return []
    return [question.question_id, question.bill_id, ...[...question.lines, ...question.payments].map(({ id }) => id)]
  })
  expect(ids).toHaveLength(8)
  expect(new Set(ids).size).toBe(8)
})

describe('F-334 what the terminal took is what is booked', () => {
  const atTerminal = () => {
    const parts = payDesk(() => ({ kind: 'refused', message: 'Not now.', errors: {} }))
    parts.payment.tender({ kind: 'card', amount_cents: 450 })
    parts.dialogs.open({ kind: 'card_result' })
    return parts
  }

  test('F-334 the same amount is asked', async () => {
    const { checkout, asked } = atTerminal()
    await checkout.pay(2, null)
    expect(asked).toMatchObject([{ kind: 'sale', total_cents: 450 }])
  })

  test('F-334 a bill that costs another amount by now is not', async () => {
    const { checkout, payment, dialogs, asked, addPopcorn } = atTerminal()
    addPopcorn()
    await checkout.pay(2, null)
    expect(asked).toEqual([])
    expect(payment.get()).toMatchObject({ paying: null, tender: { amount_cents: 450 } })
    expect(dialogs.get().waiting).toEqual([{ kind: 'card_result' }])
  })

  test('F-334 nor is one of which something must be known first, and that stays to be read', async () => {
    const { checkout, dialogs, asked } = atTerminal()
    dialogs.raise({ kind: 'message', message: 'The show is over.' })
    await checkout.pay(2, null)
    expect(asked).toEqual([])
    expect(dialogs.get().waiting).toHaveLength(2)
  })
})

test.each([
  ['cash', 1, 500],
  ['card', 2, null],
])(
  'L8 a %s sale that nobody answered and that was cancelled ends with what to do with the money',
  async (_way, method, tendered_cents) => {
    const { checkout, payment, dialogs } = payDesk((question) => {
      if (question?.kind === 'sale') return { kind: 'unreachable', why: 'no_answer' }
      if (question) return { kind: 'refused', message: 'It ended.', errors: {} }
      return { kind: 'answer', data: { state: 'voided', receipt: null } }
    })
    if (tendered_cents === null) payment.tender({ kind: 'card', amount_cents: 450 })
    await checkout.pay(method, tendered_cents)
    expect(payment.get()).toMatchObject({ paying: { trouble: true } })
    expect(dialogs.get().waiting).toEqual([])
    await checkout.cancel(payment.get().paying!.question_id)
    expect(payment.get().paying).toBeNull()
    expect(dialogs.get().waiting).toMatchObject([{ kind: 'not_sold', total_cents: 450, tendered_cents }])
  },
)
