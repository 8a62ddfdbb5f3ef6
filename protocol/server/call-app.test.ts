import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Call, defineCall } from '../kit/call.ts'
import { CallApp } from './call-app.ts'
import type { ServerEnv } from './env.ts'

const call: Call = defineCall({
  method: 'GET',
  path: '/rows',
  who: { as: 'edge' },
  limit: 'credential',
  versioned: 'hub_edge',
  answer: z.null(),
  refusals: [],
})
function guard(name: string, order: string[]) {
  return async () => {
    order.push(name)
  }
}

test('who asks too often is counted before anybody looks who it is, and versions are read after that', async () => {
  const order: string[] = []
  const app = new CallApp<ServerEnv>()
    .speaks('hub_edge', guard('wire', order))
    .proves('edge', () => guard('who', order))
    .limits('credential', guard('limit', order))
  for (const one of app.guardsOf(call)) await one({} as never, async () => {})
  expect(order).toEqual(['limit', 'who', 'wire'])
  expect(app.calls).toEqual([call])
})

test('a call whose asker, limit or wire nobody keeps is not mounted', () => {
  const keeper = guard('', [])
  const app = new CallApp<ServerEnv>()
  const isMounted = (): boolean => app.guardsOf(call).length > 0
  expect(isMounted).toThrow(/nobody keeps the limit credential/)
  app.limits('credential', 'in its room')
  expect(isMounted).toThrow(/nobody proves edge/)
  app.proves('edge', () => keeper)
  expect(isMounted).toThrow(/nobody asks for versions of hub_edge/)
  expect(app.calls).toEqual([])
  app.speaks('hub_edge', keeper)
  expect(app.guardsOf(call)).toEqual([keeper, keeper])
})
