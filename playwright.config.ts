import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './tests/chromium.ts'
import { PATIENCE_MS } from './tests/patience.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: Number(process.env.E2E_WORKERS ?? availableParallelism()),
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: PATIENCE_MS },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    launchOptions: chromiumOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // recording costs time in every story; `E2E_TRACE=on` keeps the recordings of those that fail
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
  },
})
