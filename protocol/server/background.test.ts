import { expect, test } from 'vitest'
import { until } from '../../tests/until.ts'
import { every } from './background.ts'
import { openLog } from './log.ts'

test('L8 a round that comes every ten minutes is tried again at once when it failed: a database that was away for a moment costs no ten minutes', async () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => lines.push(JSON.parse(line).msg) })
  let rounds = 0
  const round = () => {
    rounds += 1
    if (rounds < 3) throw new Error('the database is starting up')
  }
  const stop = every({ name: 'letters', wait_ms: 600_000, round, log })
  await until(() => expect(lines).toEqual(['a round failed', 'a round failed', 'a round goes on again']))
  expect(rounds).toBe(3)
  await stop()
})
