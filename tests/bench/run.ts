import { parseArgs } from 'node:util'
import { LEVELS, measureOnSale, type Scenario } from './on-sale.ts'

const { values } = parseArgs({
  options: {
    levels: { type: 'string', default: LEVELS.join() },
    scenarios: { type: 'string', default: 'hot,forty' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string' },
    profile: { type: 'string' },
  },
})

const result = await measureOnSale({
  levels: values.levels.split(',').map(Number),
  scenarios: values.scenarios.split(',') as Scenario[],
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  only: (values.only ?? null) as 'product' | 'floor' | null,
  profile: values.profile ?? null,
  log: console.log,
})
console.log(result)
if (result.breaches.length > 0) process.exitCode = 1
