import { expect, test } from 'vitest'
import { bareCall } from './bare-call.ts'
import { outcomeOf } from './outcome.ts'

const call = bareCall('GET', '/rows')
function heard(body: unknown) {
  return outcomeOf(call, { ok: true, status: 200, headers: new Headers(), body })
}

test.each([[undefined], [null], [{}], ['text']])('L8 an answer without its data is none: %j', (body) => {
  expect(heard(body)).toEqual({ kind: 'unreachable', why: 'unreadable' })
})

test('F-093 a server that says no time gives none', () => {
  expect(heard({ data: [1] })).toEqual({ kind: 'answer', data: [1], server_now: null })
})
