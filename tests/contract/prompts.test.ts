import { expect, test } from 'vitest'
import { refundBill } from '../../protocol/bills/refund.ts'
import { decideConflict } from '../../protocol/dashboard/tasks.ts'
import { en } from '../../protocol/i18n/errors/en.ts'
import { cancelSchedule } from '../../protocol/schedules/cancel.ts'
import { saveTemplate } from '../../protocol/schedules/planner-calls.ts'
import { blockSeats, unblockSeats } from '../../protocol/schedules/seat-calls.ts'

/** What a person is asked for in a text of their own before it is done: the call, and the field. */
const PROMPTS = [
  ['the refund of lines', refundBill, 'reason'],
  ['the cancelling of a schedule', cancelSchedule, 'reason'],
  ['the blocking of seats', blockSeats, 'reason'],
  ['the unblocking of seats', unblockSeats, 'reason'],
  ['the decision about a conflict', decideConflict, 'reason'],
  ['the keeping of a template', saveTemplate, 'name'],
] as const

test.each(PROMPTS)('F-175 %s needs a text, and spaces are none', (_, call, field) => {
  const shape = call.body!.shape as Record<
    string,
    { safeParse(text: string): { error?: { issues: { message: string }[] } } }
  >
  for (const empty of ['', '   ']) {
    const [issue] = shape[field]!.safeParse(empty).error!.issues.toReversed()
    expect(issue!.message).toBe('errors.required')
  }
  expect(shape[field]!.safeParse(' why ').error).toBeUndefined()
  expect(en.field.required).toBe('This field is required.')
})
