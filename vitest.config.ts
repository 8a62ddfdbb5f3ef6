import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/longest-first.ts'

/**
 * Test machines are shared and noisy: a test waits for its conditions, and this only ends one that waits for
 * ever.
 */
const PATIENCE_MS = 120_000
const floors = '{protocol,hub,edge,devices,web,deploy,tests}'
const never = ['**/node_modules/**', 'dist/**', 'tests/e2e/**', 'tests/gallery/**']

/** Files wait for a browser, a database or a process more than they compute. */
const WORKERS = 2 * availableParallelism()

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${floors}/**/*.test.{ts,tsx}`],
          exclude: [...never, '**/*.db.test.ts'],
          // A page that a test renders has the class names of the built client.
          css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'scoped' } },
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'db',
          include: [`${floors}/**/*.db.test.ts`],
          exclude: never,
          globalSetup: ['tests/constellation/database-setup.ts'],
          testTimeout: PATIENCE_MS,
          hookTimeout: PATIENCE_MS,
        },
      },
    ],
  },
})
