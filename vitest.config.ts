import { defineConfig } from 'vitest/config'

const floors = '{protocol,hub,edge,devices,web,deploy,tests}'
const never = ['**/node_modules/**', 'dist/**', 'tests/e2e/**', 'tests/gallery/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${floors}/**/*.test.{ts,tsx}`],
          exclude: [...never, '**/*.db.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'db',
          include: [`${floors}/**/*.db.test.ts`],
          exclude: never,
          globalSetup: ['tests/constellation/database-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
