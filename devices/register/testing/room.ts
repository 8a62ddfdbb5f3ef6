import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from 'vitest'
import { openChromium } from '../../../tests/chromium.ts'
import { builtApp } from '../../../tests/constellation/built.ts'
import { PATIENCE_MS } from '../../../tests/patience.ts'
import { type ScreenEdge, startScreenEdge } from './screen-edge.ts'

/**
 * The built register in a real Chromium before a scripted edge: everything the screen tests need, made once
 * per file.
 */
export interface Room {
  open(options?: BrowserContextOptions & { edge?: (edge: ScreenEdge) => void }): Promise<Desk>
  close(): Promise<void>
}

/** One register with its edge; nobody has signed in yet. */
export interface Desk {
  page: Page
  edge: ScreenEdge
  /** Pairs, signs Mira in and waits until the evening is there. */
  signIn(): Promise<void>
  /** Ends both; nothing may have been drawn or loaded that the edge's content security policy keeps out. */
  close(): Promise<void>
}

/** Waits for a condition, as long as a busy machine may need. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: PATIENCE_MS })
}

export const SMALL = { width: 1024, height: 768 }
export const USUAL = { width: 1366, height: 768 }

async function openDesk(browser: Browser, dist: string, options: Parameters<Room['open']>[0] = {}): Promise<Desk> {
  const { edge: prepare, ...context } = options
  const edge = await startScreenEdge(dist)
  prepare?.(edge)
  const page = await (await browser.newContext({ viewport: USUAL, serviceWorkers: 'block', ...context })).newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text())
  })
  await page.goto(edge.url)
  return {
    page,
    edge,
    signIn: async () => {
      edge.pairing.approved = true
      await page.getByRole('radio', { name: 'Mira K.' }).click()
      await page.keyboard.type('1234')
      await page.keyboard.press('Enter')
      await page.locator('[data-rate]').first().waitFor()
      await page.locator('#status [class*="good"]:nth-child(3)').waitFor()
    },
    close: async () => {
      await page.context().close()
      await edge.close()
      expect(violations).toEqual([])
    },
  }
}

export async function openRoom(): Promise<Room> {
  const dist = builtApp('register')
  const browser = await openChromium()
  return {
    open: (options) => openDesk(browser, dist, options),
    close: () => browser.close(),
  }
}
