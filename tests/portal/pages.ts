import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, expect } from 'vitest'
import { reportMissingTexts } from '../../protocol/access/missing-texts.ts'
import { PATIENCE_MS } from '../patience.ts'
import { seen } from '../seen.ts'

/**
 * A browser of a file of tests, and what none of them may leave behind: errors, breaches of the policy,
 * missing texts.
 */
export interface Watched {
  browser: Browser
  faults: string[]
  close(): Promise<void>
}

export const SIZES = {
  wide: { width: 1440, height: 900 },
  desk: { width: 1280, height: 800 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
}

/** Before the page goes anywhere. What is forbidden and caught by a library is a breach as well. */
export async function watch(page: Page, faults: string[]): Promise<void> {
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    ),
  )
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|React error/i.test(message.text())) faults.push(message.text())
  })
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === reportMissingTexts.path) faults.push(`no text: ${request.postData()}`)
  })
}

/** A page that stands there by day or by night. */
export async function light(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await seen(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** A page that stands there at another size; nothing of it is wider than the screen. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await seen.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
}

/** Each test of the file begins without a page and leaves no fault; after the last one all is closed. */
export function leaveNothing<W extends Watched>(watched: W): W {
  afterEach(async () => {
    await Promise.all(watched.browser.contexts().map((context) => context.close()))
    expect(watched.faults.splice(0)).toEqual([])
  })
  afterAll(() => watched.close())
  return watched
}
