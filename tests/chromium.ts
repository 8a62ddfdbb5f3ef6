import { type Browser, chromium } from '@playwright/test'
import { findChromium } from '../deploy/chromium.mjs'

/** A real Chromium without a window; every test makes its own context in it. */
export function openChromium(): Promise<Browser> {
  const executablePath = findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
