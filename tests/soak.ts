import { spawn } from 'node:child_process'
import { join } from 'node:path'

/**
 * `npm run soak`: the big counts of which the test run takes a seeded hundredth (docs/security.md, figures;
 * docs/ledger.md, simulation), one after another. Ends with 1 if any of them failed.
 */
const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules', '.bin')

const RUNS: { name: string; command: string; args: string[]; env?: Record<string, string> }[] = [
  {
    name: '100,000 forged ticket codes and 100,000 malformed MQTT packets',
    command: 'vitest',
    args: ['run', 'protocol/scanning/kt1', 'edge/broker/fuzz', '--testTimeout', '1800000'],
    env: { CODE_MUTANTS: '100000', FUZZ_PACKETS: '100000' },
  },
  {
    name: '20,000 hostile requests',
    command: 'vitest',
    args: ['run', '--project', 'alone', 'tests/hostile/hostile'],
    env: { HOSTILE_REQUESTS: '20000' },
  },
  {
    name: '512 buyers at one hall',
    command: 'vitest',
    args: ['run', '--project', 'alone', 'tests/hostile/rush'],
    env: { RUSH_BUYERS: '512' },
  },
  { name: '200,000 worlds', command: 'node', args: ['tests/simulation/run.ts', '--worlds', '200000', '--seed', '1'] },
  {
    name: '1,000 worlds of the hub’s lane, 2,000 of the edge’s store, 500 of its box, 200 of the shop and 20,000 of the second file under faults',
    command: 'vitest',
    args: ['run', 'tests/ledger', '-t', 'worlds', '--testTimeout', '7200000'],
    env: { LANE_WORLDS: '1000', EDGE_WORLDS: '2000', BOX_WORLDS: '500', SHOP_WORLDS: '200', SECOND_WORLDS: '20000' },
  },
  { name: '300 rounds of chaos', command: 'node', args: ['tests/chaos/run.ts', '--rounds', '300'] },
]

function run(command: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(BIN, command), args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

let failed = 0
for (const { name, command, args, env = {} } of RUNS) {
  console.log(`\n── ${name}`)
  if ((await run(command, args, env)) !== 0) failed += 1
}
console.log(failed === 0 ? '\nNothing failed.' : `\n${failed} of ${RUNS.length} failed.`)
process.exitCode = failed === 0 ? 0 : 1
