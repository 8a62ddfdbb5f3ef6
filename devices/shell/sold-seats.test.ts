import { expect, test } from 'vitest'
import type { EdgeClient } from './edge-client.ts'
import type { DeviceFacts } from './outbox-indexeddb.ts'
import { SoldSeats, type SoldSeatsList } from './sold-seats.ts'

const LIST: SoldSeatsList = { at: '2026-11-30T18:42:00.000Z', time_zone: 'Europe/Berlin', schedules: [] }

/** A disk that can be full. */
function disk() {
  const kept = new Map<string, unknown>()
  const state = { isFull: false }
  const facts: DeviceFacts = {
    read: async <T>(key: string) => kept.get(key) as T | undefined,
    keep: async (key, value) => {
      if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
  }
  return { facts, state }
}

function edgeThat(answer: () => unknown): EdgeClient {
  return (async () => answer()) as EdgeClient
}

test('F-351 (in part) the list outlives its box and a start without it, and a full disk keeps the one of before', async () => {
  const { facts, state } = disk()
  const answers: unknown[] = [
    { kind: 'answer', data: LIST },
    { kind: 'unreachable', why: 'no_answer' },
    { kind: 'answer', data: { ...LIST, at: '2026-11-30T19:00:00.000Z' } },
  ]
  const seats = new SoldSeats(
    edgeThat(() => answers.shift()),
    facts,
  )
  await seats.start()
  expect(seats.get().list).toBeNull()
  await seats.read()
  await seats.read()
  expect(seats.get().list).toEqual(LIST)
  state.isFull = true
  await seats.read()
  expect(seats.get().list?.at).toBe('2026-11-30T19:00:00.000Z')
  const after = new SoldSeats(
    edgeThat(() => ({ kind: 'unreachable', why: 'no_answer' })),
    facts,
  )
  await after.start()
  await after.read()
  expect(after.get().list).toEqual(LIST)
})
