import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'
import { TEST_PATIENCE_MS } from './tests/patience.ts'

const floors = '{protocol,hub,edge,devices,web,deploy,tests}'
const never = ['**/node_modules/**', 'dist/**', 'tests/e2e/**', 'tests/gallery/**']

/**
 * Unit files that do not share a process: they start a browser, programs or builds of their own, fill disks,
 * run long, or change what the whole process sees.
 */
const alone = [
  'deploy/**/*.test.ts',
  'devices/register/{axe,sale,till,trouble}.test.ts',
  'devices/shell/outbox-indexeddb.test.ts',
  'edge/main.test.ts',
  'edge/broker/fuzz.test.ts',
  'hub/db/embedded.test.ts',
  'hub/payments/sandbox/sandbox.test.ts',
  'tests/{constellation,hostile,simulation}/*.test.ts',
  'tests/ledger/edge.test.ts',
  'web/**/*.browser.test.ts',
  'web/*/client-files.test.ts',
]
/** Programs of tests plan their demo for less than three weeks. */
const env = { DEMO_DAYS: '3' }
/** A page that a test renders has the class names of the built client. */
const css = { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' as const } }
const databases = '**/*.db.test.ts'

/**
 * Files wait for a browser, a database or a process beside what they compute: one more than there are
 * processors fills them, and two more only keep each other waiting.
 */
const WORKERS = availableParallelism() + 1

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${floors}/**/*.test.{ts,tsx}`],
          exclude: [...never, ...alone, databases],
          // One file after another uses a process (DECISIONS 94), and what a test put over a global goes.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          css,
          testTimeout: TEST_PATIENCE_MS,
          hookTimeout: TEST_PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'alone',
          env,
          css,
          include: alone,
          exclude: [...never, databases],
          testTimeout: TEST_PATIENCE_MS,
          hookTimeout: TEST_PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'db',
          env,
          // as the unit files (DECISIONS 126)
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          restoreMocks: true,
          include: [`${floors}/**/*.db.test.ts`],
          exclude: never,
          globalSetup: ['tests/constellation/database-setup.ts'],
          testTimeout: TEST_PATIENCE_MS,
          hookTimeout: TEST_PATIENCE_MS,
        },
      },
    ],
  },
})
