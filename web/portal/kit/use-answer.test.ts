import { describe, expect, test } from 'vitest'
import { bareCall } from '#protocol/kit/bare-call.ts'
import { outcomeOf } from '#protocol/kit/outcome.ts'
import { troubleOf } from './use-answer.ts'

/** The trouble of an answer as it came over HTTP. */
function heard(status: number, body: unknown) {
  const outcome = outcomeOf(bareCall('GET', '/rows'), { ok: false, status, headers: new Headers(), body })
  return troubleOf(outcome as Exclude<typeof outcome, { kind: 'answer' }>)
}

describe('what a screen says instead of an answer', () => {
  test('F-299 all that the hub refuses, each on a line of its own', () => {
    const errors = {
      name: ['This is too long.', 'Some letters of this cannot be kept.'],
      price: ['This is not valid.'],
    }
    const text = 'This is too long.\nSome letters of this cannot be kept.\nThis is not valid.'
    expect(heard(422, { message: 'Please check the form.', errors })).toEqual({ kind: 'refused', text })
    expect(heard(409, { message: 'Changed meanwhile.', errors: {} })).toEqual({
      kind: 'refused',
      text: 'Changed meanwhile.',
    })
  })

  test.each([
    [403, { message: 'You do not have access.', errors: {} }, 'denied', 'You do not have access.'],
    [404, null, 'denied', '404'],
    [500, { message: 'Something went wrong.', errors: {} }, 'failed', 'Something went wrong.'],
    [502, '<html>', 'failed', '502'],
  ])('F-300 what the server says with %i, else the status', (status, body, kind, text) => {
    expect(heard(status, body)).toEqual({ kind, text })
  })

  test('F-302 who asks too often reads to wait a moment', () => {
    const message = 'We are receiving too many requests in a brief period, wait a few moments and try again.'
    expect(heard(429, { message, errors: {} })).toEqual({ kind: 'denied', text: message })
  })

  test.each(['no_answer', 'unreadable'] as const)('F-301 of an answer that nobody can read (%s): the line', (why) => {
    expect(troubleOf({ kind: 'unreachable', why })).toEqual({ kind: 'line' })
  })
})
