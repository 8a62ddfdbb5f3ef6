import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { ROOT } from './processes.ts'

/**
 * npm test: every check and test of the project, one kind after another; the last line is the sum of all of
 * them.
 */
type Sum = { passed: number; failed: number }
type Step = { name: string; command: string; args: string[]; count(code: number): Sum }

const BIN = join(ROOT, 'node_modules', '.bin')
const CACHE = join(ROOT, '.cache')
/** Tests start hundreds of processes and threads of our own, which so read each file of the project once. */
const NODE_COMPILE_CACHE = join(CACHE, 'node')
const VITEST_REPORT = join(CACHE, 'vitest.json')
const PLAYWRIGHT_REPORT = join(CACHE, 'playwright.json')

const VitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})
/** A test file that takes longer is named at the end. */
const SLOW_MS = 30_000
const PlaywrightReport = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) })

/** A check without tests of its own counts as one. */
function check(name: string, command: string, args: string[]): Step {
  return {
    name,
    command: join(BIN, command),
    args,
    count: (code) => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  }
}

const STEPS: Step[] = [
  check('types', 'tsc', []),
  check('lint and format', 'biome', ['check', '.']),
  check('dead code', 'knip', []),
  check('build', 'node', [join(ROOT, 'deploy/build.ts'), '--force']),
  {
    name: 'house, unit, database, simulation and contract tests',
    command: join(BIN, 'vitest'),
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
    count: (code) => {
      const report = readReport(VITEST_REPORT, VitestReport)
      return atLeastOneFailed(code, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 })
    },
  },
  {
    name: 'end-to-end tests in Chromium',
    command: join(BIN, 'playwright'),
    args: ['test'],
    count: (code) => {
      const stats = readReport(PLAYWRIGHT_REPORT, PlaywrightReport)?.stats
      return atLeastOneFailed(code, {
        passed: stats?.expected ?? 0,
        failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
      })
    },
  },
]

/**
 * A run that ends badly without a failed test (a file that does not load, no test found) is a failure all the
 * same.
 */
function atLeastOneFailed(code: number, sum: Sum): Sum {
  return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum
}

function readReport<T>(file: string, shape: z.ZodType<T>): T | null {
  return existsSync(file) ? shape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** The files that make a run long, slowest first. */
function slowFiles(): string[] {
  const files = readReport(VITEST_REPORT, VitestReport)?.testResults ?? []
  return files
    .map(({ name, startTime, endTime }) => ({ name: relative(ROOT, name), took_ms: endTime - startTime }))
    .filter(({ took_ms }) => took_ms > SLOW_MS)
    .toSorted((a, b) => b.took_ms - a.took_ms)
    .map(({ name, took_ms }) => `${(took_ms / 1000).toFixed(0).padStart(5)} s  ${name}`)
}

let running: ChildProcess | null = null

async function run(step: Step, number: number): Promise<Sum> {
  const started = performance.now()
  console.log(`\n[${number}/${STEPS.length}] ${step.name}`)
  const env = { NODE_COMPILE_CACHE, ...process.env, CI: '1' }
  running = spawn(step.command, step.args, { cwd: ROOT, stdio: 'inherit', env })
  const [code] = (await once(running, 'exit')) as [number | null]
  const sum = step.count(code ?? 1)
  console.log(
    `[${number}/${STEPS.length}] ${step.name}: ${describe(sum)} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
  return sum
}

function describe({ passed, failed }: Sum) {
  return `${passed} passed, ${failed} failed`
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exit(130)
  })
}
mkdirSync(CACHE, { recursive: true })
for (const report of [VITEST_REPORT, PLAYWRIGHT_REPORT]) rmSync(report, { force: true })
const total: Sum = { passed: 0, failed: 0 }
for (const [index, step] of STEPS.entries()) {
  const sum = await run(step, index + 1)
  total.passed += sum.passed
  total.failed += sum.failed
}
const slow = slowFiles()
if (slow.length > 0) console.log(`\nTest files above ${SLOW_MS / 1000} s:\n${slow.join('\n')}`)
console.log(`\n${describe(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
