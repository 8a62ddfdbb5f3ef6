import { expect, test } from 'vitest'
import { OneAtATime } from './one-at-a-time.ts'

test('L10 whoever comes while one run is under way shares the run that follows it, never the one that began before', async () => {
  const begun: PromiseWithResolvers<number>[] = []
  const turns = new OneAtATime<number>()
  const work = () => {
    const run = Promise.withResolvers<number>()
    begun.push(run)
    return run.promise
  }
  const first = turns.run('a', work)
  const later = [turns.run('a', work), turns.run('a', work)]
  turns.run('b', work)
  expect(begun).toHaveLength(2)
  begun[0]!.resolve(1)
  expect(await first).toBe(1)
  expect(begun).toHaveLength(3)
  expect(turns.isRunning('a')).toBe(true)
  begun[2]!.resolve(2)
  expect(await Promise.all(later)).toEqual([2, 2])
  expect(turns.isRunning('a')).toBe(false)
})

test('a run that failed keeps nobody from the next', async () => {
  const turns = new OneAtATime<string>()
  const failing = turns.run('a', () => Promise.reject(new Error('no')))
  const next = turns.run('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
  expect(turns.isRunning('a')).toBe(false)
})
